import type { ScoreCell } from '../../calls/cells.ts'
import type { OutingSnapshot } from '../../calls/outings-board.ts'
import type { Device } from '../device.ts'
import type { Capability } from '../storage/device-database.ts'
import { keepOuting } from './open-outing.ts'

export const benId = 3
export const carolId = 4

/** The right to score group 1 of the test outing, which has two golfers. */
export const capability: Capability = {
  principal: 'outing:9:1',
  code: '7KQ4MX2P',
  outingId: 9,
  tgroupId: 1,
  token: 'to-score-group-1',
  scorer: '',
}

export function outingSnapshot(changes: Partial<OutingSnapshot> = {}): OutingSnapshot {
  const golfer = {
    user_id: 0,
    handicapindex: 12.4,
    coursehandicap: 14,
    playinghandicap: 14,
    teebox: 'White',
    tgroup_id: 1,
    starting_hole: 0,
    stroke: 1,
    holescore: null,
  }
  const holes = Array.from({ length: 18 }, (_, index) => ({ hole: index + 1, par: 4, handicap: index + 1 }))
  return {
    outing: {
      id: 9,
      course: 'The Oaks',
      course_id: 1,
      date: '2026-11-21',
      contest_id: 0,
      netskins: 0,
      grossskins: 0,
      spin: 0,
      status: 'inprogress',
    },
    golfers: [
      { ...golfer, id: benId, first: 'Ben', last: 'Okafor' },
      { ...golfer, id: carolId, first: 'Carol', last: 'Ito' },
    ],
    hole: { hole: 1, par: 4, handicap: 1 },
    hasScore: false,
    postReady: 0,
    ownOuting: false,
    readOnly: false,
    tgroup_id: 1,
    holes,
    groups: [{ id: 1, heardAt: null, pending: 0 }],
    scores: [],
    wolf: [],
    left: [],
    signed: [],
    records: [],
    cursor: 0,
    ...changes,
  }
}

export function serverCell(changes: Partial<ScoreCell> = {}): ScoreCell {
  const at = '2026-11-21T09:59:00.000Z'
  return { golferId: benId, hole: 7, strokes: 4, ver: 1, by: 'Bob', at, contested: false, ...changes }
}

/** Stores the outing on the phone, as opening it by its code does. */
export async function putOuting(device: Device, changes: Partial<OutingSnapshot> = {}): Promise<void> {
  await keepOuting(device, { snapshot: outingSnapshot(changes), capability, occasion: 'opened' })
}
