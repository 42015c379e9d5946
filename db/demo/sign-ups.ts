import { handicapIndex } from '#golf/units.ts'
import type { Transaction } from '../database.ts'
import type { SignUpPerson } from '../schema/sign-ups.ts'
import { recordPayment, rosterOf } from '../tee-times/sign-ups-roster.ts'
import { addSignUp, fillSpots, prefillSignUp } from '../tee-times/sign-ups.ts'
import { type TeeTime, comingTeeTimes } from '../tee-times/tee-times.ts'
import { demoAddress } from './members.ts'

type DemoSignUps = {
  readonly memberIds: ReadonlyMap<string, number>
  /** Today where the club is, YYYY-MM-DD. */
  readonly date: string
  readonly now: Date
  readonly newId: () => string
}

/** Who signs up for the tee times at a course, in order; a name with a space is a guest's. */
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

const howPaid = ['cash', 'check', 'Venmo']

/** Members and guests who want to play: a tournament with more of them than spots, of whom some have paid. */
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

/** A member sends the form as it was filled in. */
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
