import { addTeeTime, type TeeTimeSettings } from '#db/tee-times/tee-times.ts'
import { transaction } from '#db/transaction.ts'
import type { BodyOf } from '#sync/calls/call.ts'
import { plainPerson } from '#sync/calls/sign-ups-testing.ts'
import type { signUp, signUpByLink } from '#sync/calls/sign-ups.ts'
import type { TeeTimeForm } from '#sync/calls/tee-times.ts'
import { sentMessages, post, solvedRobotCheck } from '../accounts/accounts-testing.ts'
import type { TestClub } from '../testing.ts'

/** Test equipment: settings of tee times, as stored and as sent, and sign-ups. */
export function teeTimeSettings({ ids }: TestClub, changed: Partial<TeeTimeSettings> = {}): TeeTimeSettings {
  return {
    date: '2026-06-20',
    time: '07:40',
    courseId: ids.courses.oaks,
    teeboxId: null,
    ownGameId: 0,
    grossSkins: 0,
    netSkins: 0,
    numWanted: 8,
    rateCents: 6250,
    comments: '',
    tournament: 0,
    tournamentTitle: '',
    prepay: 0,
    deadline: null,
    ...changed,
  }
}

export function teeTimeForm({ ids }: TestClub, changed: Partial<TeeTimeForm> = {}): TeeTimeForm {
  return {
    date: '2026-06-20',
    hour: 7,
    min: 40,
    ampm: 'am',
    course_id: ids.courses.oaks,
    teebox_id: null,
    contest_id: 0,
    gross_skins: 0,
    net_skins: 0,
    num_wanted: 8,
    rate: 62.5,
    comments: '',
    tournament: 0,
    tournamenttitle: '',
    prepay: 0,
    deadline: '0000-00-00',
    ...changed,
  }
}

/** A tournament with two spots, organized by Ben, who is not an administrator. */
export async function openTournament(club: TestClub, changed: Partial<TeeTimeSettings> = {}): Promise<number> {
  const settings = teeTimeSettings(club, { numWanted: 2, tournament: 1, tournamentTitle: 'Fall Cup', ...changed })
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
    ...plainPerson,
    phone: '602 555 0111',
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

type LinkAction = BodyOf<typeof signUpByLink>['action']

export function byLink(club: TestClub, hash: string, action: LinkAction, start?: string) {
  return post(club, 'teetime/signupByLink', { hash, action, ...(start !== undefined && { start }) })
}

/** Returns the secret in the newest email that asks an address to confirm a sign-up. */
export async function signUpSecret(club: TestClub, email: string): Promise<string> {
  const emails = (await sentMessages(club)).filter(
    ({ to, subject }) => to === email && /confirm your sign-up/.test(subject),
  )
  const secret = emails.at(-1)?.secret
  if (!secret) throw new Error(`No email about a sign-up went to ${email}`)
  return secret
}
