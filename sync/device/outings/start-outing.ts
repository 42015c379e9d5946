import { strokesReceived } from '#golf/card/strokes-received.ts'
import { unroundedCourseHandicap } from '#golf/course/course-handicap.ts'
import { lengthOfRound, parOfHoles, type Hole } from '#golf/course/course.ts'
import { cardOfTees, isSameCard, teeName } from '#golf/course/tees.ts'
import { validateField, type FieldRefusal, type PlacedGolfer } from '#golf/outing/field.ts'
import { accept, type Result } from '#golf/result.ts'
import { decimal, handicapIndex, tenths } from '#golf/units.ts'
import type { OutingStart, StartCourse } from '../../calls/outing-start.ts'
import { principalOfGroup } from '../../calls/principals.ts'
import { operationVersions } from '../../calls/replay.ts'
import { holeFromWire, holeToWire } from '../../calls/shapes.ts'
import type { Device } from '../device.ts'
import { notifyQueued, queueOperations } from '../outbox/outbox.ts'
import type { OutingRow } from '../storage/device-database.ts'
import { keepOrMakeRoom } from '../storage/forget-outings.ts'
import { savedWhileAwaited } from '../storage/storage-in-time.ts'
import { withDatabase } from '../storage/with-database.ts'

type ChosenGolfer = Omit<OutingStart['golfers'][number], 'id'>

/** An outing as a person chose it. */
export type ChosenStart = Omit<OutingStart, 'outingId' | 'course_id' | 'golfers'> & {
  readonly course: StartCourse
  readonly golfers: readonly ChosenGolfer[]
  /** The member who starts it, and plays in it. */
  readonly memberId: number
}

export type Started = {
  readonly outingId: number
  readonly tgroupId: number
  /** True when an earlier attempt was saved although its answer was lost: the outing is as it was chosen then. */
  readonly isEarlier: boolean
}

/**
 * Returns the field with its handicaps, or the reason why it cannot be played. The server validates it by the same
 * rules.
 */
export function fieldOfStart({
  course,
  golfers,
  memberId,
  date,
  ...terms
}: ChosenStart): Result<readonly PlacedGolfer[], FieldRefusal> {
  return validateField({
    settings: {
      date,
      teeboxId: terms.teebox_id,
      ownGameId: terms.contest_id,
      spin: terms.spin,
      allowance: terms.allowance,
    },
    entries: golfers.map(({ user_id, handicapindex, ...golfer }) => ({
      id: 0,
      memberId: user_id === 0 ? null : user_id,
      email: '',
      index: handicapIndex(handicapindex),
      firstname: golfer.firstname,
      lastname: golfer.lastname,
      teeboxId: golfer.teebox_id,
      tgroupId: golfer.tgroup_id,
      startingHole: golfer.starting_hole + 1,
    })),
    removedIds: [],
    stayingId: memberId,
    course: {
      course,
      holes: course.holes.map(holeFromWire),
      teeboxes: course.tees.map((tee) => ({ ...tee, holes: tee.holes.map(holeFromWire) })),
    },
    members: golfers.flatMap(({ user_id: id, firstname, lastname, handicapindex }) =>
      id === 0 ? [] : [{ id, firstname, lastname, index: handicapIndex(handicapindex) }],
    ),
    former: [],
    // The date of the outing counts as today, because the phone's clock may be wrong.
    today: date,
    keptDate: null,
  })
}

/**
 * Starts an outing on this phone, with or without a connection: saves the outing, the capability to score the member's
 * group, and the operation that starts it at the server, in one transaction. The phone gives the outing and its golfers
 * their ids, which stay, so no entry is ever rewritten. The operation is the first of the group's queue: every score
 * follows it.
 *
 * Throws when it cannot be saved. A form that may try again gives the same `outingId` each time, so that a try after
 * one that was saved without an answer starts no second outing.
 */
export async function startOuting(
  device: Device,
  chosen: ChosenStart,
  outingId = newId(device),
): Promise<Result<Started, FieldRefusal>> {
  const field = fieldOfStart(chosen)
  if (!field.ok) return field
  const { ports } = device
  const { course, memberId, golfers, games = [], signcards, ...terms } = chosen
  const start: OutingStart = {
    outingId,
    course_id: course.id,
    ...terms,
    // A server of an older release knows none of these.
    ...(games.length > 0 && { games }),
    ...(signcards === 1 && { signcards }),
    golfers: golfers.map((golfer) => ({ ...golfer, id: newId(device) })),
  }
  const own = field.value.find((golfer) => golfer.memberId === memberId)
  const tgroupId = own?.tgroupId ?? 1
  const snapshot = snapshotOf({ start, course, field: field.value, tgroupId })
  const toKeep = { start, snapshot, memberId, tgroupId, mid: ports.newId(), at: ports.now() }
  const kept = await savedWhileAwaited(ports, (isAwaited) =>
    keepOrMakeRoom(device.database, () => keep(device, { ...toKeep, isAwaited })),
  )
  notifyQueued(device)
  return accept({ outingId, ...kept })
}

type ToKeep = {
  readonly start: OutingStart
  readonly snapshot: OutingRow['snapshot']
  readonly memberId: number
  readonly tgroupId: number
  readonly mid: string
  readonly at: number
  readonly isAwaited: () => boolean
}

/** Resolves with the member's group in the outing that is on the disk. */
async function keep({ database, ports }: Device, toKeep: ToKeep): Promise<Omit<Started, 'outingId'>> {
  const { start, snapshot, memberId, tgroupId, mid, at, isAwaited } = toKeep
  const { outingId } = start
  const { outings, capabilities, outbox, queues } = database
  const principal = principalOfGroup({ outingId, tgroupId })
  let runs = 0
  return await withDatabase(database, () =>
    database.transaction('rw', [outings, capabilities, outbox, queues], async () => {
      runs += 1
      // An earlier run, or an earlier attempt of the person, was committed.
      const before = await outings.get(outingId)
      if (before !== undefined) return { tgroupId: before.snapshot.tgroup_id, isEarlier: runs === 1 }
      const now = { tgroupId, isEarlier: false }
      if (!isAwaited()) return now
      await outings.put({ outingId, snapshot, principal, cursor: 0, clockAhead: 0, openedAt: at, refreshedAt: at })
      await capabilities.put({ principal, outingId, tgroupId, code: '', token: null, startedBy: memberId })
      const operation = { mid, name: 'outing.start' as const, v: operationVersions['outing.start'], at, outingId }
      await queueOperations(database, { principal, operations: [{ ...operation, args: start }], newId: ports.newId })
      return now
    }),
  )
}

/**
 * Returns an id with 48 random bits, below the range of the server's ids. A JavaScript number holds integers of up to
 * 53 bits exactly.
 */
export function newId({ ports }: Device): number {
  return -(2 ** 48 + Number.parseInt(ports.newId().slice(-12), 16))
}

type ToSnapshot = {
  readonly start: OutingStart
  readonly course: StartCourse
  readonly field: readonly PlacedGolfer[]
  readonly tgroupId: number
}

/** Returns the outing as the server will send it, without its cells. */
function snapshotOf({ start, course, field, tgroupId }: ToSnapshot): OutingRow['snapshot'] {
  const card = course.holes.map(holeFromWire)
  const tees = course.tees.map((tee) => ({
    ...tee,
    holes: cardOfTees({ holes: tee.holes.map(holeFromWire) }, { holes: card }),
  }))
  const main = tees.find(({ id }) => id === start.teebox_id)
  const holes = main?.holes ?? card
  const used = new Set([start.teebox_id, ...start.golfers.map(({ teebox_id }) => teebox_id)])
  const startingHole = field.find((golfer) => golfer.tgroupId === tgroupId)?.startingHole ?? 1
  const hole = holes.find((one) => one.hole === startingHole) ?? { hole: 1, par: 4, strokeIndex: 1 }
  return {
    outing: {
      id: start.outingId,
      course: course.name,
      course_id: course.id,
      date: start.date,
      contest_id: start.contest_id,
      netskins: start.net_skins,
      grossskins: start.gross_skins,
      spin: start.spin,
      allowance: start.allowance,
      gimmes: start.gimmes ?? 0,
      signcards: start.signcards ?? 0,
      status: 'inprogress',
      format: 'own',
      shares: null,
    },
    golfers: field.map((golfer, at) => {
      const tee = tees.find(({ id }) => id === golfer.teeboxId)
      return { ...boardGolfer(golfer, { tee, holes, hole }), id: start.golfers[at]?.id ?? 0 }
    }),
    formergolfers: [],
    hole: holeToWire(hole),
    hasScore: false,
    postReady: 0,
    ownOuting: true,
    readOnly: false,
    tgroup_id: tgroupId,
    holes: holes.map(holeToWire),
    groups: [...new Set(field.map((golfer) => golfer.tgroupId))].map((id) => ({ id, heardAt: null, pending: 0 })),
    games: [],
    notices: [],
    course_par: parOfHoles(holes),
    tees: tees
      .filter(({ id }) => used.has(id))
      .map((tee) => ({
        id: tee.id,
        name: teeName(tee),
        rating: tee.rating,
        slope: tee.slope,
        par: parOfHoles(tee.holes),
        ...(!isSameCard(tee.holes, holes) && { holes: tee.holes.map(holeToWire) }),
      })),
    cursor: 0,
  }
}

type Tee = Omit<StartCourse['tees'][number], 'holes'> & { readonly holes: readonly Hole[] }

/** Returns a golfer as the server will send them with `hole`, without the id. */
function boardGolfer(
  { index, teeboxId, playingHandicap, ...golfer }: PlacedGolfer,
  { tee, holes, hole }: { readonly tee: Tee | undefined; readonly holes: readonly Hole[]; readonly hole: Hole },
) {
  const own = tee?.holes ?? holes
  const { strokeIndex } = own.find((one) => one.hole === hole.hole) ?? hole
  return {
    user_id: golfer.memberId ?? 0,
    first: golfer.firstname,
    last: golfer.lastname,
    handicapindex: decimal(index),
    coursehandicap: golfer.courseHandicap,
    playinghandicap: playingHandicap,
    ...(tee && {
      unrounded: unroundedCourseHandicap({
        index,
        teebox: { rating: tenths(tee.rating), slope: tee.slope, par: parOfHoles(own) },
        holes: lengthOfRound(holes),
      }),
    }),
    teebox: tee ? teeName(tee) : '',
    teebox_id: teeboxId,
    tgroup_id: golfer.tgroupId,
    starting_hole: golfer.startingHole - 1,
    stroke: strokesReceived({ courseHandicap: playingHandicap, strokeIndex, holes: own }),
    holescore: null,
  }
}
