import type { Device } from '../device.ts'
import type { DeviceDatabase, Notice, NoticeCell, OutingRow } from '../storage/device-database.ts'

export type NoticeOnPhone = Notice & {
  readonly n: number
  /** Whether the club shows somebody else's score instead of this phone's. */
  readonly replaced: boolean
  readonly message: string
}

/** What others entered against this phone's scores: "Your 5 for Ben on hole 7 was replaced by Bob’s 4." */
export async function readNotices(database: DeviceDatabase, outingId: number): Promise<readonly NoticeOnPhone[]> {
  const outing = await database.outings.get(outingId)
  const notices = await database.notices.where({ outingId }).toArray()
  return notices.flatMap((notice) => {
    const { n } = notice
    if (n === undefined) return []
    return [{ ...notice, n, replaced: !isOwnShown(notice), message: wordsOf(notice, outing) }]
  })
}

export async function dismissNotice(device: Device, n: number): Promise<void> {
  await device.database.notices.delete(n)
}

function wordsOf(notice: Notice, outing: OutingRow | undefined): string {
  const { by } = notice
  if (notice.kind === 'leave') return departureWords(notice, outing)
  const { hole } = notice
  if (notice.kind === 'wolf') {
    if (isOwnShown(notice))
      return `Your wolf choice on hole ${hole} stands against another one. Choose again to settle it.`
    return `Your wolf choice on hole ${hole} was replaced by ${by ? `${by}’s` : 'another one'}.`
  }
  const golfer = outing?.snapshot.golfers.find(({ id }) => id === notice.golferId)
  const whose = `${golfer ? ` for ${golfer.first}` : ''} on hole ${hole}`
  const [entered, shown] = [notice.entered ?? 'cleared score', notice.shown]
  if (isOwnShown(notice))
    return `Your ${entered}${whose} stands against another score. Record the hole again to settle it.`
  if (shown === null) return `Your ${entered}${whose} was cleared${by ? ` by ${by}` : ''}.`
  return `Your ${entered}${whose} was replaced by ${by ? `${by}’s ${shown}` : shown}.`
}

function departureWords(notice: Notice & { readonly kind: 'leave' }, outing: OutingRow | undefined): string {
  const golfer = outing?.snapshot.golfers.find(({ id }) => id === notice.golferId)
  const said = (fromHole: number | null) => (fromHole === null ? 'is playing' : `left before hole ${fromHole}`)
  const yours = `You entered that ${golfer?.first ?? 'a golfer'} ${said(notice.entered)}`
  if (isOwnShown(notice)) return `${yours}, and another phone disagrees. Enter it again to settle it.`
  return `${yours}. ${notice.by ?? 'Another phone'} entered: ${said(notice.shown)}.`
}

/** Whether the club shows what was entered here. */
function isOwnShown({ entered, shown }: NoticeCell): boolean {
  return JSON.stringify(entered) === JSON.stringify(shown)
}
