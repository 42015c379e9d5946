import type { DevicePorts } from '#sync/device/device.ts'
import { forgetTyped } from './forms/typed-text.ts'
import { forgetOutingDrafts } from './outings/stored-outing-drafts.ts'
import { forgetKeys } from './server/unanswered.ts'
import { dropWayBack } from './way-back.ts'

/**
 * Deletes what a person was typing and the page to go back to, before signing out deliberately. Afterwards would be too
 * late: the server's answer may take long while the login is in view, and the person may close the page.
 */
export function forgetVisit({ storage }: Pick<DevicePorts, 'storage'>): void {
  dropWayBack({ storage })
  forgetOutingDrafts(storage)
  forgetTyped(storage)
  forgetKeys(storage)
}
