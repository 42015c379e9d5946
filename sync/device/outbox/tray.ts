import { operations } from '../../calls/replay.ts'
import type { DeadRow, DeviceDatabase, Notice, NoticeCell, OutingRow } from '../device-database.ts'
import type { Device } from '../device.ts'
import { choiceKind, departureKind, scoreKind } from './cell-kinds.ts'
import { queueOperations } from './lane.ts'
import { recordScores } from './outbox.ts'
import { withDatabase } from '../with-database.ts'
import { recordDeparture, type PhoneDeparture } from '../outings/departures.ts'
import { chooseWolf, type ChosenHole } from '../outings/wolf.ts'

/** Something that the club refused or this phone lost, in words. */
export type Refused = {
  readonly mid: string
  readonly outingId: number | null
  /** What was entered; all are null when this phone no longer knows it. */
  readonly score: { readonly golferId: number; readonly hole: number; readonly strokes: number | null } | null
  readonly choice: Pick<ChosenHole, 'hole' | 'wolfGame' | 'wolfPartner'> | null
  readonly departure: Pick<PhoneDeparture, 'golferId' | 'fromHole'> | null
  readonly enteredAt: number
  readonly code: string
  readonly message: string
  /** Whether sending it again can be tried: something is known to send, and nothing newer stands in its place. */
  readonly resendable: boolean
}

export type NoticeOnPhone = Notice & {
  readonly n: number
  /** Whether the club shows somebody else's score instead of this phone's. */
  readonly replaced: boolean
  readonly message: string
}

const ofOneMember = new Set<string>(['round.add', 'signup.add'])

/**
 * What waits for a decision, oldest first. Not rounds and sign-ups: they belong to one member (`readRounds`,
 * `readSignUps`), and this phone may be in the hands of another.
 */
export async function readTray(database: DeviceDatabase): Promise<readonly Refused[]> {
  const rows = await database.dead.filter(({ name }) => !ofOneMember.has(name)).toArray()
  return rows.toSorted((a, b) => a.refusedAt - b.refusedAt || a.at - b.at).map(asRefused)
}

/**
 * Gives up a refused operation. The club keeps its own record of it, and is told of the decision when the lane is
 * open: a note that nobody can send would wait for ever.
 */
export async function discardRefused(device: Device, mid: string): Promise<void> {
  const { database, ports } = device
  const { outbox, dead, lanes } = database
  await withDatabase(database, () =>
    database.transaction('rw', [outbox, dead, lanes], async () => {
      const row = await dead.get(mid)
      if (!row) return
      await dead.delete(mid)
      const lane = await lanes.get(row.principal)
      if (!lane || lane.parked || row.name === 'noop') return
      const args = { reason: `discarded ${row.code} ${mid}`.slice(0, 200) }
      const note = { mid: ports.newId(), name: 'noop', v: operations.noop.version, args } as const
      await queueOperations(database, {
        principal: row.principal,
        operations: [{ ...note, at: ports.now(), outingId: null }],
        newId: ports.newId,
      })
    }),
  )
  device.replayWanted.tell()
}

/**
 * Enters a refused score or choice once more, as a new operation; a score also for the golfer who plays instead. Throws
 * NotSaved like any other entry.
 */
export async function resendRefused(device: Device, mid: string, insteadId?: number): Promise<void> {
  const row = await device.database.dead.get(mid)
  if (!row || row.enteredAnew) return
  const [score, choice, departure] = [scoreOf(row), choiceOf(row), departureOf(row)]
  if (score) {
    const { outingId, hole, golferId, strokes } = score
    await recordScores(device, { outingId, hole, scores: [{ golferId: insteadId ?? golferId, strokes }] })
  } else if (choice) {
    await chooseWolf(device, choice)
  } else if (departure) {
    await recordDeparture(device, departure)
  } else {
    return
  }
  await device.database.dead.delete(mid)
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

function asRefused(row: DeadRow): Refused {
  const { mid, outingId, at, code, message, enteredAnew = false } = row
  const [score, choice, departure] = [scoreOf(row), choiceOf(row), departureOf(row)]
  const resendable = !enteredAnew && (score ?? choice ?? departure) !== null
  return { mid, outingId, score, choice, departure, enteredAt: at, code, message, resendable }
}

function scoreOf(row: DeadRow) {
  const score = scoreKind.read(row)
  return score && { ...score.place, ...score.value }
}

function choiceOf(row: DeadRow): ChosenHole | null {
  const choice = choiceKind.read(row)
  return choice && { ...choice.place, ...choice.value }
}

function departureOf(row: DeadRow) {
  const departure = departureKind.read(row)
  return departure && { ...departure.place, ...departure.value }
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
