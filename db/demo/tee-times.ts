import { addDays } from '#golf/day.ts'
import { handicapIndex } from '#golf/units.ts'
import type { Transaction } from '../database.ts'
import type { SignUpPerson } from '../schema/tee-times.ts'
import { addFeeler, type FeelerWish } from '../tee-times/feelers.ts'
import { recordPayment, rosterOf } from '../tee-times/sign-ups-roster.ts'
import { addSignUp, fillSpots, prefillSignUp } from '../tee-times/sign-ups.ts'
import { addTeeTime, comingTeeTimes, type TeeTime, type TeeTimeSettings } from '../tee-times/tee-times.ts'
import { demoAddress } from './members.ts'

type DemoTeeTimes = {
  readonly memberIds: ReadonlyMap<string, number>
  readonly courseIds: ReadonlyMap<string, number>
  /** Today in the time zone of the club, YYYY-MM-DD. */
  readonly date: string
  readonly now: Date
}

/** Days count from the day on which the club is made. */
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
    ownGameId: 16,
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
    comments: 'Two carts are reserved for golfers who need one.',
  },
  { inDays: 16, by: 'admin', course: 'Callippe Preserve', time: '13:20', numWanted: 12, rateCents: 7800 },
]

type PlannedFeeler = Planned & Pick<FeelerWish, 'timeRange' | 'comments'>

const plannedFeelers: readonly PlannedFeeler[] = [
  { inDays: 1, by: 'ben', timeRange: 'Early Morning', comments: 'two spots, walking' },
  { inDays: 3, by: 'mei', timeRange: 'Late Afternoon', comments: 'nine holes after work' },
  { inDays: 6, by: 'alice', timeRange: 'Late Morning', comments: '' },
]

/** Regions are configured; a club that has any has one with this id. */
const anyRegion = 1

/** Adds tee times of the coming weeks, with a tournament, and feelers. */
export async function addDemoTeeTimes(tx: Transaction, demo: DemoTeeTimes): Promise<void> {
  const { memberIds, courseIds, date: today, now } = demo
  for (const { inDays, by, course, deadlineInDays, ...rest } of plannedTeeTimes) {
    const settings: TeeTimeSettings = {
      teeboxId: null,
      ownGameId: 0,
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

type DemoSignUps = {
  readonly memberIds: ReadonlyMap<string, number>
  /** Today in the time zone of the club, YYYY-MM-DD. */
  readonly date: string
  readonly now: Date
  readonly newId: () => string
}

/** The golfers of the tee time at a course, in order; a name that contains a space is a guest. */
type Field = { readonly course: string; readonly golfers: string; readonly paid?: number }

const fields: readonly Field[] = [
  { course: 'Shoreline Golf Links', golfers: 'ben,carol,jamal,mei,rosa,tomas,Paula Reyes' },
  {
    course: 'Poppy Hills',
    golfers:
      'carol,hiro,liam,pedro,xavier,alice,jamal,quentin,tomas,viktor,Paula Reyes,grace,nikhil,samuel,wanjiru,mei,' +
      'ingrid,uma,katya,rosa,dev,arthur,George Hammond,olga,yusuf,Lena Fischer,zoe',
    paid: 14,
  },
]

const howPaid = ['Cash', 'Check', 'Venmo']

/** Signs up members and guests: a tournament has a waiting list, and some golfers have paid. */
export async function addDemoSignUps(tx: Transaction, demo: DemoSignUps): Promise<void> {
  const coming = await comingTeeTimes(tx, { today: demo.date })
  for (const field of fields) {
    const teeTime = coming.find(({ course }) => course === field.course)
    if (teeTime === undefined) throw new Error(`The demo club has no tee time at ${field.course}`)
    for (const name of field.golfers.split(',')) await signUpFor(tx, { name, teeTime, demo })
    const roster = await rosterOf(tx, { teetimeId: teeTime.id })
    for (const [place, { id }] of roster.slice(0, field.paid ?? 0).entries()) {
      const how = howPaid[place % howPaid.length] ?? ''
      await recordPayment(tx, { id, how, by: teeTime.submitter.id, now: demo.now })
    }
  }
}

type Asked = { readonly name: string; readonly teeTime: TeeTime; readonly demo: DemoSignUps }

async function signUpFor(tx: Transaction, { name, teeTime: { id: teetimeId }, demo }: Asked): Promise<void> {
  const { memberIds, date: today, now, newId } = demo
  const memberId = memberIds.get(name) ?? null
  const person = memberId === null ? guest(name) : await memberSaying(tx, { teetimeId, memberId })
  await addSignUp(tx, { mid: newId(), teetimeId, memberId, by: memberId, person, now })
  await fillSpots(tx, { teetimeId, today })
}

const nothingSaid = {
  membershipId: '',
  lastRounds: [],
  courseBest: '',
  scoreBest: null,
  crunch: 0,
  foursome: '',
} as const

function guest(name: string): SignUpPerson {
  const email = demoAddress(name.toLowerCase().replace(' ', '.'))
  return { ...nothingSaid, name, email, phone: '', notify: true, handicap: handicapIndex(18.5) }
}

/** The sign-up form as prefilled from the account. */
async function memberSaying(tx: Transaction, asked: { teetimeId: number; memberId: number }): Promise<SignUpPerson> {
  const prefill = await prefillSignUp(tx, asked)
  if (prefill === undefined) throw new Error(`The demo club has no member ${asked.memberId}`)
  const { firstname, lastname, index, best, signedUp: _none, ...known } = prefill
  return {
    ...nothingSaid,
    ...known,
    name: `${firstname} ${lastname}`,
    handicap: index ?? handicapIndex(36),
    courseBest: best?.course ?? '',
    scoreBest: best?.score ?? null,
  }
}
