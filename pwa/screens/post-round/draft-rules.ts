import {
  holesRated,
  latestDayAnywhere,
  validateDay,
  validateScore,
  type RoundEntryRefusal,
} from '#golf/handicap/round-entry.ts'
import type { Refusal } from '#golf/result.ts'
import { tenths } from '#golf/units.ts'
import type { BodyOf } from '#sync/calls/call.ts'
import type { roundSave, RoundRow, RoundSeen, RoundToPost } from '#sync/calls/rounds.ts'
import type { Teebox } from '#sync/calls/teeboxes.ts'
import type { DraftGolfer, DraftScore, RoundDraft } from '#sync/device/rounds/round-draft.ts'
import { hasErrors, type FormErrors } from '../../forms/form-errors.ts'
import { beginRound, groundOf, seenOf, type Ground } from '../../rounds/begin-round.ts'
import { texts } from './texts.ts'

type Named = { readonly id: number; readonly firstname: string; readonly lastname: string }

/** Returns the form for editing a posted round. */
export function editOf(row: RoundRow, { ground, mid }: { ground: Ground; mid: string }): RoundDraft {
  const { id, user_id: userId, firstname, lastname, date, alcohol } = row
  const seen = seenOf(row)
  return {
    ...beginRound(ground, { mid, today: date }),
    edits: { id, userId, golfer: `${firstname} ${lastname}`, seen },
    ...typedOf(seen),
    alcohol: alcohol ?? '0',
  }
}

function typedOf({ score, parorbetter, ...seen }: RoundSeen) {
  return { ...seen, score: String(score), parorbetter: String(parorbetter) }
}

/** Returns an edit of a round that another person has changed: fields that were not edited take the new values. */
export function editCaughtUp(draft: RoundDraft, row: RoundRow): RoundDraft {
  const { edits } = draft
  if (edits === null) return draft
  const seen = seenOf(row)
  const before = typedOf(edits.seen ?? seen)
  const now = typedOf(seen)
  const keptOf = <Name extends keyof typeof now>(name: Name) => (draft[name] === before[name] ? now[name] : draft[name])
  return {
    ...draft,
    edits: { ...edits, seen },
    date: keptOf('date'),
    teebox_id: keptOf('teebox_id'),
    tournament: keptOf('tournament'),
    score: keptOf('score'),
    parorbetter: keptOf('parorbetter'),
  }
}

/** Returns the draft of a round that was refused. It has a new key, because sending it again is another posting. */
export function afterRefusal(draft: RoundDraft, { mid, refusal }: { mid: string; refusal: Refusal }): RoundDraft {
  return { ...withRefusal(draft, refusal), mid, instead: draft.mid }
}

/**
 * Returns the draft with the server's refusal at the fields that it is about. A refusal about other things is not kept.
 */
export function withRefusal(draft: RoundDraft, { fields = {} }: Pick<Refusal, 'fields'>): RoundDraft {
  const refused = { ...draft, refused: { fields, sent: roundToSend(draft, { duplicate: false }) } }
  const isAbout = [refusedErrors(refused), ...draft.golfers.map((golfer) => refusedGolferErrors(refused, golfer))]
  return isAbout.some(hasErrors) ? refused : withoutRefusal(draft)
}

/** Returns the draft without the errors of an earlier refusal. */
export function withoutRefusal(draft: RoundDraft): RoundDraft {
  const { refused: _, ...others } = draft
  return others
}

/**
 * Returns the draft with changed teeboxes of its course. The teebox that was changed last becomes the round's tee, if
 * it still exists.
 */
export function withTeeboxes(
  draft: RoundDraft,
  { ground, changed }: { ground: Ground; changed: readonly number[] },
): RoundDraft {
  const { course, teeboxes } = groundOf(ground)
  const wanted = changed.at(-1) ?? draft.teebox_id
  const teebox_id = teeboxes.some(({ id }) => id === wanted) ? wanted : null
  return { ...draft, course, teeboxes, teebox_id }
}

/** Adds a golfer on the tees of the round, or removes them. */
export function toggleGolfer(draft: RoundDraft, { id, firstname, lastname }: Named): RoundDraft {
  const others = draft.golfers.filter((golfer) => golfer.id !== id)
  if (others.length < draft.golfers.length) return { ...draft, golfers: others }
  const { teebox_id } = draft
  const golfer: DraftGolfer = { id, firstname, lastname, teebox_id, score: '', parorbetter: '', alcohol: '0' }
  return { ...draft, golfers: [...others, golfer] }
}

export function withGolfer(draft: RoundDraft, golfer: DraftGolfer): RoundDraft {
  return { ...draft, golfers: draft.golfers.map((other) => (other.id === golfer.id ? golfer : other)) }
}

/** Returns the owner of the round, who can't be one of its other golfers. */
export function ownerOf({ edits }: RoundDraft, userId: number): number {
  return edits?.userId ?? userId
}

export type RoundErrors = FormErrors<'date' | 'teebox' | 'score' | 'parorbetter'>

/** Returns what is missing or impossible in the member's own round, by field. `now` is the phone's time. */
export function roundErrors(draft: RoundDraft, now: Date): RoundErrors {
  const { date, teebox_id, score, parorbetter, edits, teeboxes } = draft
  const wrong = impossible(draft, { teeboxes, whose: edits === null ? texts.whose.your : texts.whose.the })
  const day = validateDay(date, latestDayAnywhere(now))
  return {
    date: date === '' ? texts.required.date : day.ok ? undefined : day.refusal.message,
    teebox: teebox_id === null ? texts.required.teebox : undefined,
    score: score === '' ? (edits === null ? texts.required.ownScore : texts.required.score) : wrong['round.score'],
    parorbetter: parorbetter === '' ? texts.required.parOrBetter : wrong['round.par-or-better'],
  }
}

/** Returns what is missing or impossible in the round of another golfer, by field. */
export function golferErrors(golfer: DraftGolfer, teeboxes: readonly Teebox[]): RoundErrors {
  const { firstname, lastname, score, parorbetter, teebox_id } = golfer
  const wrong = impossible(golfer, { teeboxes, whose: texts.whose.golfers(`${firstname} ${lastname}`) })
  const { ofGolfer } = texts.required
  return {
    score: score === '' ? ofGolfer.score(firstname) : wrong['round.score'],
    parorbetter: parorbetter === '' ? ofGolfer.parOrBetter(firstname) : wrong['round.par-or-better'],
    teebox: teebox_id === null ? ofGolfer.teebox(firstname) : undefined,
  }
}

/** Returns what the server refused in the member's own round, by field, until the round is changed. */
export function refusedErrors(draft: RoundDraft): RoundErrors {
  const { refused, date } = draft
  if (refused === undefined || refused.sent.date !== date || !isAsSent(draft, refused.sent)) return {}
  return { date: refused.fields['date'], ...errorsAt(refused.fields, '') }
}

/** Returns what the server refused in the round of another golfer, by field, until that round is changed. */
export function refusedGolferErrors({ refused }: RoundDraft, golfer: DraftGolfer): RoundErrors {
  const place = refused?.sent.golfers.findIndex(({ id }) => id === golfer.id) ?? -1
  const sent = refused?.sent.golfers[place]
  if (refused === undefined || sent === undefined || !isAsSent(golfer, sent)) return {}
  return errorsAt(refused.fields, `golfers.${place}.`)
}

function errorsAt(fields: Readonly<Record<string, string>>, at: string): RoundErrors {
  return {
    teebox: fields[`${at}teebox_id`],
    score: fields[`${at}score`],
    parorbetter: fields[`${at}parorbetter`],
  }
}

function isAsSent(typed: DraftScore, sent: ReturnType<typeof scoreToSend>): boolean {
  const { teebox_id, score, parorbetter } = scoreToSend(typed)
  return teebox_id === sent.teebox_id && score === sent.score && parorbetter === sent.parorbetter
}

/** Returns the messages of such errors, in the order of the form. */
export function sentencesOf(errors: RoundErrors): readonly string[] {
  return Object.values(errors).filter((sentence) => typeof sentence === 'string')
}

/** Returns the request that posts a round. All required fields must be filled in. */
export function roundToSend(draft: RoundDraft, { duplicate }: { duplicate: boolean }): RoundToPost {
  const { date, course, fairwaycondition, greenscondition, greensspeed, value, coursecom, golfers } = draft
  const tournament = draft.tournament ?? 0
  return {
    date,
    course: { id: course.id, fairwaycondition, greenscondition, greensspeed, value, coursecom },
    region_id: course.region_id,
    ...scoreToSend(draft),
    tournament,
    golfers: golfers.map((golfer) => ({ id: golfer.id, ...scoreToSend(golfer), tournament })),
    ...(duplicate ? { duplicate } : {}),
  }
}

/** Returns the request that saves an edited round. Fields that an administrator can't see are left unchanged. */
export function editToSend(
  draft: RoundDraft,
  { id, isOwn, duplicate }: { id: number; isOwn: boolean; duplicate: boolean },
): BodyOf<typeof roundSave> {
  const { date, tournament, golfers, ...round } = roundToSend(draft, { duplicate })
  const { teebox_id, score, parorbetter, alcohol } = round
  return {
    id,
    date,
    teebox_id,
    score,
    parorbetter,
    tournament,
    ...(isOwn ? { alcohol } : {}),
    ...(golfers.length > 0 ? { golfers } : {}),
    ...(duplicate ? { duplicate } : {}),
    ...(draft.edits?.seen === undefined ? {} : { seen: draft.edits.seen }),
  }
}

type Impossible = Readonly<Partial<Record<RoundEntryRefusal, string>>>

/** Returns what is impossible from the chosen tees, by the server's rule; nothing while a field is empty. */
function impossible(
  { teebox_id, score, parorbetter }: DraftScore,
  { teeboxes, whose }: { teeboxes: readonly Teebox[]; whose: string },
): Impossible {
  const chosen = teeboxes.find(({ id }) => id === teebox_id)
  if (chosen === undefined || score === '' || parorbetter === '') return {}
  const rating = tenths(chosen.rating)
  const tees = { rating, slope: chosen.slope, holes: holesRated(rating) }
  const refusals = validateScore({ whose, tees, score: Number(score), parorbetter: Number(parorbetter) })
  return Object.fromEntries(refusals.map(({ code, message }) => [code, message]))
}

function scoreToSend({ teebox_id, score, parorbetter, alcohol }: DraftScore) {
  return { teebox_id: teebox_id ?? 0, score: Number(score), parorbetter: Number(parorbetter), alcohol }
}
