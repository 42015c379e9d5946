import { addDays } from '#golf/day.ts'
import type { Transaction } from '../database.ts'
import { addFeeler, type FeelerWish } from '../tee-times/feelers.ts'
import { addTeeTime, type TeeTimeSettings } from '../tee-times/tee-times.ts'

type DemoTeeTimes = {
  readonly memberIds: ReadonlyMap<string, number>
  readonly courseIds: ReadonlyMap<string, number>
  /** Today where the club is, YYYY-MM-DD. */
  readonly date: string
  readonly now: Date
}

/** Days are counted from today, so that the club has something ahead whenever it is made. */
type Planned = { readonly inDays: number; readonly by: string }

type PlannedTeeTime = Planned &
  Partial<TeeTimeSettings> &
  Pick<TeeTimeSettings, 'time' | 'numWanted' | 'rateCents'> & {
    readonly course: string
    readonly deadlineInDays?: number
  }

const plannedTeeTimes: readonly PlannedTeeTime[] = [
  { inDays: 2, by: 'admin', course: 'Shoreline Golf Links', time: '07:40', numWanted: 16, rateCents: 6200 },
  {
    inDays: 7,
    by: 'admin',
    course: 'Poppy Hills',
    time: '09:10',
    numWanted: 24,
    rateCents: 14_500,
    tournament: 1,
    tournamentTitle: 'Club Cup, round 2',
    prepay: 1,
    deadlineInDays: 4,
    contestId: 16,
    comments: 'Arrive at least twenty minutes before the start.',
  },
  {
    inDays: 9,
    by: 'alice',
    course: 'Sunnyvale Golf Course',
    time: '08:00',
    numWanted: 8,
    rateCents: 4850,
    grossSkins: 1,
    netSkins: 1,
    comments: 'Two carts are reserved for whoever needs one.',
  },
  { inDays: 16, by: 'admin', course: 'Callippe Preserve', time: '13:20', numWanted: 12, rateCents: 7800 },
]

type PlannedFeeler = Planned & Pick<FeelerWish, 'timeRange' | 'comments'>

const plannedFeelers: readonly PlannedFeeler[] = [
  { inDays: 1, by: 'ben', timeRange: 'Early Morning', comments: 'two spots, walking' },
  { inDays: 3, by: 'mei', timeRange: 'Late Afternoon', comments: 'nine holes after work' },
  { inDays: 6, by: 'alice', timeRange: 'Late Morning', comments: '' },
]

/** Regions are configuration; every club that has any has a first one. */
const anyRegion = 1

/** Tee times of the coming weeks, a tournament among them, and members who look for others. */
export async function addDemoTeeTimes(tx: Transaction, demo: DemoTeeTimes): Promise<void> {
  const { memberIds, courseIds, date: today, now } = demo
  for (const { inDays, by, course, deadlineInDays, ...rest } of plannedTeeTimes) {
    const settings: TeeTimeSettings = {
      teeboxId: null,
      contestId: 0,
      grossSkins: 0,
      netSkins: 0,
      comments: '',
      tournament: 0,
      tournamentTitle: '',
      prepay: 0,
      ...rest,
      date: addDays(today, inDays),
      deadline: deadlineInDays === undefined ? null : addDays(today, deadlineInDays),
      courseId: courseIds.get(course) ?? 0,
    }
    await addTeeTime(tx, { settings, memberId: memberIds.get(by) ?? 0, now })
  }
  for (const { inDays, by, ...rest } of plannedFeelers) {
    const wish = { ...rest, date: addDays(today, inDays), regionId: anyRegion }
    await addFeeler(tx, { wish, memberId: memberIds.get(by) ?? 0, now })
  }
}
