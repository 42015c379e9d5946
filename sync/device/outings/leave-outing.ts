import type { Device } from '../device.ts'
import { forgetOuting } from './forget-outings.ts'
import { forgetHoleDrafts } from './hole-drafts.ts'

/**
 * Ends this phone's right to score an outing by code, for every group of it, and forgets the outing. What is not at the
 * club yet stays with the outing, and is sent once the code is entered here again.
 */
export async function leaveOuting({ database }: Device, outingId: number): Promise<void> {
  const { outings, capabilities, lanes, drafts } = database
  await database.transaction('rw', [outings, capabilities, lanes, drafts], async () => {
    const rights = await capabilities.filter((capability) => capability.outingId === outingId).toArray()
    for (const { principal } of rights) {
      await capabilities.delete(principal)
      await lanes.update(principal, { parked: { code: 'outing.left', message: 'Enter the outing code again.' } })
    }
    await outings.update(outingId, { principal: null })
    await forgetHoleDrafts(database, outingId)
  })
  await forgetOuting(database, outingId)
}
