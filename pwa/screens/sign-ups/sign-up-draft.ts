import { formatHandicap, readHandicap } from '#golf/course/handicap-text.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import { signUpToAsk, type signUpForm, type SignUpToAsk } from '#sync/calls/sign-ups.ts'
import { emptyErrors, shapeErrors, type FormErrors } from '../../forms/form-errors.ts'
import { texts } from './texts.ts'

type DraftRound = { readonly course: string; readonly score: string }

/** The form of a sign-up: numbers as typed. */
export type SignUpDraft = {
  /** The member's id; 0 for a guest. */
  readonly userId: number
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly handicap: string
  readonly membershipId: string
  /** Always five, the latest first. */
  readonly rounds: readonly DraftRound[]
  readonly courseBest: string
  readonly scoreBest: string
  readonly foursome: string
  readonly isNotified: boolean
  readonly isCrunch: boolean
}

type Filled = Omit<AnswerOf<typeof signUpForm>, 'signedup'>
export type SignUpPerson = Omit<SignUpToAsk, 'teetime_id' | 'start'>

const roundsAsked = 5
const noRound: DraftRound = { course: '', score: '' }

/** Returns the form for a golfer without stored details, also used offline. */
export function emptyDraft(known: Partial<Pick<SignUpDraft, 'userId' | 'name' | 'handicap'>> = {}): SignUpDraft {
  return {
    userId: 0,
    name: '',
    email: '',
    phone: '',
    handicap: '',
    membershipId: '',
    rounds: Array.from({ length: roundsAsked }, () => noRound),
    courseBest: '',
    scoreBest: '',
    foursome: '',
    isNotified: true,
    isCrunch: false,
    ...known,
  }
}

export function draftOf(filled: Filled): SignUpDraft {
  const { user_id: userId, name, email, phone, notify, handicap, foursome, crunch } = filled
  const rounds = filled.lastrounds.map(({ course, score }) => ({ course, score: String(score) }))
  return {
    userId,
    name,
    email,
    phone,
    handicap: handicap === null ? '' : formatHandicap(handicap),
    membershipId: filled.membership_id,
    rounds: [...rounds, ...emptyDraft().rounds].slice(0, roundsAsked),
    courseBest: filled.course_best,
    scoreBest: filled.score_best === null ? '' : String(filled.score_best),
    foursome,
    isNotified: notify,
    isCrunch: crunch === 1,
  }
}

/** Returns the request. An unreadable number is sent as a value that the schema refuses. Empty rounds are left out. */
export function personOf(draft: SignUpDraft): SignUpPerson {
  const { name, email, phone, courseBest, scoreBest, foursome, membershipId } = draft
  return {
    user_id: draft.userId,
    name: name.trim(),
    email: email.trim(),
    phone: phone.trim(),
    notify: draft.isNotified,
    handicap: handicapOf(draft.handicap),
    membership_id: membershipId.trim(),
    lastrounds: draft.rounds
      .filter(isFilled)
      .map(({ course, score }) => ({ course: course.trim(), score: readScore(score) })),
    course_best: courseBest.trim(),
    score_best: scoreBest.trim() === '' ? null : readScore(scoreBest),
    crunch: draft.isCrunch ? 1 : 0,
    foursome: foursome.trim(),
  }
}

export type SignUpErrors = FormErrors<'name' | 'email' | 'handicap' | 'rounds' | 'score_best'>

/** Returns the errors that prevent sending the form. */
export function draftErrors(draft: SignUpDraft): SignUpErrors {
  const person = personOf(draft)
  const handicap = readHandicap(draft.handicap)
  const wrong = shapeErrors(signUpToAsk(), { teetime_id: 1, ...person })
  const missing = emptyErrors(draft, { fields: ['handicap'], sentence: texts.handicapRequired })
  return {
    name: wrong.name,
    email: wrong.email,
    handicap: missing.handicap ?? (handicap.ok ? undefined : handicap.refusal.message),
    rounds: draft.rounds.some(isIncomplete) ? texts.roundIncomplete : undefined,
    score_best: wrong.score_best && texts.bestScoreUnreadable,
  }
}

/** Reads a handicap. For an unreadable text it is NaN, which the schema refuses. */
function handicapOf(typed: string): number {
  const read = readHandicap(typed)
  return read.ok ? read.value : Number.NaN
}

function readScore(typed: string): number {
  return /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : Number.NaN
}

function isFilled({ course, score }: DraftRound): boolean {
  return course.trim() !== '' || score.trim() !== ''
}

/** Whether a row is neither empty nor a complete, valid round. */
export function isIncomplete(row: DraftRound): boolean {
  return isFilled(row) && !isRound({ course: row.course.trim(), score: readScore(row.score) })
}

function isRound({ course, score }: SignUpPerson['lastrounds'][number]): boolean {
  return course !== '' && score >= 1 && score <= 300
}
