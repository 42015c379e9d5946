import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import { accept, refuse, type Result } from '#golf/result.ts'
import { handicapIndex, type HandicapIndex } from '#golf/units.ts'
import type { Reader, Transaction } from '../database.ts'
import { findGolfer, isGolfer } from '../members/members.ts'
import { addedId } from '../queries.ts'
import { courses } from '../schema/courses.ts'
import { members } from '../schema/members.ts'
import { rounds } from '../schema/rounds.ts'
import { signUpRounds, signUps, type SignUpPerson } from '../schema/sign-ups.ts'
import { fillSpots, isLive, placeOf, type Place } from './sign-ups-places.ts'
import { findKeptTeeTime, type KeptTeeTime } from './tee-times.ts'

export type SignUpRefusal =
  | 'teetime.not-found'
  | 'teetime.no-such-teebox'
  | 'signup.closed'
  | 'signup.already'
  | 'signup.email-taken'
  | 'signup.no-such-golfer'
  | 'signup.op-reused'
  | 'signup.ended'
  | 'signup.not-found'
  | 'signup.not-yours'
  | 'signup.group-full'
  | 'signup.group-holes'
  | 'signup.no-such-hole'
  | 'signup.draw'

export type NewSignUp = {
  /** The sender's number for it: sent again it is the same sign-up. */
  readonly mid: string
  readonly teetimeId: number
  /** Null for a guest. */
  readonly memberId: number | null
  /** Whoever is signed in and sends it. */
  readonly by: number | null
  readonly person: SignUpPerson
  /** Whether a member is signed up as the club knows them: of `person` nothing but the wishes counts. */
  readonly known?: boolean | undefined
  /** The day at the club. */
  readonly today: string
  readonly now: Date
}

/**
 * Asks for a spot. Who gets the last one is decided here, in the transaction: the others wait in the order in which
 * they asked. Whether an email belongs to a member is not looked at, so that no answer can tell it (SEC-28).
 */
export async function signUp(tx: Transaction, asked: NewSignUp): Promise<Result<Place, SignUpRefusal>> {
  const repeated = await findRepeated(tx, asked)
  if (repeated !== undefined) return repeated
  if (asked.known && asked.memberId !== null) return await signUp(tx, await asKnown(tx, asked, asked.memberId))
  const { teetimeId, memberId, today } = asked
  const open = await openForSignUps(tx, { teetimeId, today })
  if (!open.ok) return open
  if (memberId !== null && (await findGolfer(tx, { id: memberId })) === undefined) {
    return refuse('signup.no-such-golfer', 'This golfer is not a member of the club.')
  }
  const free = await judgeTwice(tx, asked)
  if (!free.ok) return free
  const id = await write(tx, asked)
  const given = await fillSpots(tx, { teetimeId, today })
  return accept(await placeOf(tx, { id, teetimeId, place: given.includes(id) ? 'in' : 'waiting' }))
}

/** What was answered to an operation that was sent before, as it stands now; undefined for a new one. */
export async function findRepeated(
  reader: Reader,
  {
    mid,
    teetimeId,
    memberId,
    person,
    known: isKnown,
  }: Pick<NewSignUp, 'mid' | 'teetimeId' | 'memberId' | 'person' | 'known'>,
): Promise<Result<Place, SignUpRefusal> | undefined> {
  const [known] = await reader.sql.select().from(signUps).where(eq(signUps.mid, mid))
  if (known === undefined) return undefined
  const isSame =
    known.teetimeId === teetimeId && known.memberId === memberId && (isKnown || known.email === storedEmail(person))
  if (!isSame) return refuse('signup.op-reused', 'This was sent before with other content.')
  if (known.endedAt !== null) return refuse('signup.ended', 'This sign-up has ended meanwhile.')
  return accept(await placeOf(reader, known))
}

/** A tee time that can be signed up for until its day is over, or it becomes an outing. */
export async function openForSignUps(
  reader: Reader,
  { teetimeId, today }: { readonly teetimeId: number; readonly today: string },
): Promise<Result<KeptTeeTime, 'teetime.not-found' | 'signup.closed'>> {
  const teeTime = await findKeptTeeTime(reader, teetimeId)
  return !teeTime.ok || (teeTime.value.isOpen && teeTime.value.date >= today) ? teeTime : signUpClosed()
}

export function signUpClosed() {
  return refuse('signup.closed', 'The sign-up for this tee time is closed.')
}

async function judgeTwice(
  tx: Transaction,
  { teetimeId, memberId, person }: NewSignUp,
): Promise<Result<null, SignUpRefusal>> {
  const live = await tx.sql
    .select({ memberId: signUps.memberId, email: signUps.email })
    .from(signUps)
    .where(and(eq(signUps.teetimeId, teetimeId), isLive))
  if (memberId !== null && live.some((golfer) => golfer.memberId === memberId)) {
    return refuse('signup.already', 'This golfer has signed up for this tee time already.')
  }
  // Couples share a mailbox, and of two members everybody knows that they are two.
  const mayShare = (golfer: (typeof live)[number]) => memberId !== null && golfer.memberId !== null
  if (live.some((golfer) => golfer.email === storedEmail(person) && !mayShare(golfer))) {
    return refuse('signup.email-taken', 'Somebody with this email has signed up for this tee time already.')
  }
  return accept(null)
}

/** What one tap asks for: the form as the club would fill it in. */
async function asKnown(tx: Transaction, asked: NewSignUp, memberId: number): Promise<NewSignUp> {
  const begun = await beginSignUp(tx, { teetimeId: asked.teetimeId, memberId })
  if (begun === undefined) return { ...asked, known: false }
  const { firstname, lastname, email, phone, notify, membershipId, index, lastRounds, best } = begun
  const said = { name: `${firstname} ${lastname}`, email, phone, notify, membershipId, lastRounds }
  const course = { courseBest: best?.course ?? '', scoreBest: best?.score ?? null }
  return { ...asked, known: false, person: { ...asked.person, ...said, ...course, handicap: index ?? noIndex } }
}

/** As the form has it for a member without an index. */
const noIndex = handicapIndex(0)

async function write(
  tx: Transaction,
  { person, now, today: _today, known: _known, by, ...asked }: NewSignUp,
): Promise<number> {
  const { lastRounds, handicap: handicapTenths, notify, ...said } = person
  const added = await tx.sql
    .insert(signUps)
    .values({
      ...asked,
      ...said,
      name: person.name.trim(),
      email: storedEmail(person),
      notify: notify ? 1 : 0,
      handicapTenths,
      place: 'waiting',
      signedUpAt: now.toISOString(),
      signedUpBy: by,
    })
    .returning({ id: signUps.id })
  const signUpId = addedId(added)
  for (const [place, round] of lastRounds.entries()) {
    await tx.sql.insert(signUpRounds).values({ ...round, signUpId, position: place + 1 })
  }
  return signUpId
}

export function storedEmail({ email }: SignUpPerson): string {
  return email.trim().toLowerCase()
}

/** A sign-up that has not ended. */
export async function findSignUp(
  reader: Reader,
  { id, teetimeId }: { readonly id: number; readonly teetimeId: number },
) {
  const [found] = await reader.sql
    .select()
    .from(signUps)
    .where(and(eq(signUps.id, id), eq(signUps.teetimeId, teetimeId), isLive))
  return found
}

type Withdrawal = {
  readonly id: number
  readonly teetimeId: number
  readonly today: string
  readonly now: Date
}

/** Gives a spot back, and the first who waits gets it; answers who that is. */
export async function withdrawSignUp(
  tx: Transaction,
  { id, teetimeId, today, now }: Withdrawal,
): Promise<readonly number[]> {
  await tx.sql.update(signUps).set({ endedAt: now.toISOString(), endedBecause: 'withdrawn' }).where(eq(signUps.id, id))
  return await fillSpots(tx, { teetimeId, today })
}

/** What the club knows of a member, as a sign-up form begins with it. */
export type SignUpBeginning = {
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly phone: string
  readonly notify: boolean
  readonly index: HandicapIndex | null
  readonly membershipId: string
  /** Five at most, the latest first. */
  readonly lastRounds: readonly { readonly course: string; readonly score: number }[]
  /** The best one of eighteen holes. */
  readonly best: { readonly course: string; readonly score: number } | null
  /** Where the member stands in the tee time already. */
  readonly signedUp: Place | null
}

const told = 5

/** Undefined when there is no such golfer of the club. */
export async function beginSignUp(
  reader: Reader,
  { teetimeId, memberId }: { readonly teetimeId: number; readonly memberId: number },
): Promise<SignUpBeginning | undefined> {
  const [member] = await reader.sql
    .select({
      firstname: members.firstname,
      lastname: members.lastname,
      email: members.email,
      phone: members.phonenum,
      wants: members.teetimenotify,
      index: members.handicapIndexTenths,
      membershipId: members.aga,
    })
    .from(members)
    .where(and(eq(members.id, memberId), isGolfer))
  if (member === undefined) return undefined
  const { wants, ...known } = member
  const played = and(eq(rounds.memberId, memberId), isNull(rounds.deletedAt))
  const lastRounds = await roundsWith(reader).where(played).orderBy(desc(rounds.date), desc(rounds.id)).limit(told)
  const whole = and(played, eq(rounds.holes, 18))
  const [best = null] = await roundsWith(reader).where(whole).orderBy(asc(rounds.score), desc(rounds.date)).limit(1)
  const [live] = await reader.sql
    .select({ id: signUps.id, teetimeId: signUps.teetimeId, place: signUps.place })
    .from(signUps)
    .where(and(eq(signUps.teetimeId, teetimeId), eq(signUps.memberId, memberId), isLive))
  const signedUp = live === undefined ? null : await placeOf(reader, live)
  return { ...known, notify: wants !== 'None', lastRounds, best, signedUp }
}

function roundsWith({ sql }: Reader) {
  return sql
    .select({ course: courses.name, score: rounds.score })
    .from(rounds)
    .innerJoin(courses, eq(courses.id, rounds.courseId))
    .$dynamic()
}
