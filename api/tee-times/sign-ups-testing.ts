import { addTeeTime, type TeeTimeSettings } from '#db/tee-times/tee-times.ts'
import { transaction } from '#db/transaction.ts'
import type { BodyOf } from '#sync/calls/call.ts'
import type { signUp } from '#sync/calls/sign-ups.ts'
import { sentMessages, post, solvedRobotCheck } from '../accounts/accounts-testing.ts'
import type { TestClub } from '../testing.ts'

/** Test equipment: a tournament with two spots, organized by Ben, who is not an administrator. */
export async function openTournament(club: TestClub, changed: Partial<TeeTimeSettings> = {}): Promise<number> {
  const settings: TeeTimeSettings = {
    date: '2026-06-20',
    time: '07:40',
    courseId: club.ids.courses.oaks,
    teeboxId: null,
    contestId: 0,
    grossSkins: 0,
    netSkins: 0,
    numWanted: 2,
    rateCents: 6250,
    comments: '',
    tournament: 1,
    tournamentTitle: 'Fall Cup',
    prepay: 0,
    deadline: null,
    ...changed,
  }
  const submitted = { settings, memberId: club.ids.members.ben, now: club.context.now() }
  return await transaction(club.db, (tx) => addTeeTime(tx, submitted))
}

type Form = BodyOf<typeof signUp>

export function formFor({ context }: TestClub, name: string, said: Partial<Form> = {}): Form {
  return {
    op: context.newId(),
    user_id: 0,
    name,
    email: `${name}@mail.example`,
    phone: '602 555 0111',
    notify: true,
    handicap: 12.4,
    membership_id: '',
    lastrounds: [],
    course_best: '',
    score_best: null,
    crunch: 0,
    foursome: '',
    ...said,
  }
}

/** Signs up a guest as a visitor, each from another address, and opens the link in the email. */
export async function signUpGuest(club: TestClub, teetimeId: number, name: string, said: Partial<Form> = {}) {
  const asked = await askAsGuest(club, teetimeId, name, said)
  if (asked.answer.statusCode !== 200) return asked.answer
  return byLink(club, await signUpSecret(club, asked.email), 'confirm')
}

export async function askAsGuest(club: TestClub, teetimeId: number, name: string, said: Partial<Form> = {}) {
  const form = { ...formFor(club, name, said), robotcheck: await solvedRobotCheck(club) }
  const answer = await post(club, `teetime/${teetimeId}/signup`, form, { from: `address of ${name}` })
  return { answer, email: form.email }
}

export function byLink(club: TestClub, hash: string, action: 'look' | 'confirm' | 'withdraw') {
  return post(club, 'teetime/signupByLink', { hash, action })
}

/** The secret in the newest email that asks an address to confirm a sign-up. */
export async function signUpSecret(club: TestClub, email: string): Promise<string> {
  const emails = (await sentMessages(club)).filter(
    ({ to, subject }) => to === email && /confirm your sign-up/.test(subject),
  )
  const secret = emails.at(-1)?.secret
  if (!secret) throw new Error(`No email about a sign-up went to ${email}`)
  return secret
}
