import type { Assignment, Roster, RosterPlayer } from '#sync/calls/sign-ups.ts'
import type { FormErrors } from '../../forms/form-errors.ts'

/** The place of a golfer while it is set by hand; empty texts and 0 stand for none. */
export type PlaceForm = {
  readonly partner: string
  readonly teeboxId: number
  readonly flight: string
  readonly group: string
  readonly teetime: string
  /** 1 to 18. */
  readonly hole: number
}

export function placeFormOf({ partner, teebox_id, flight, code, teetime, startinghole }: RosterPlayer): PlaceForm {
  return {
    ...{ partner, teeboxId: teebox_id ?? 0, flight: numberText(flight), group: numberText(code) },
    ...{ teetime: teetime ?? '', hole: startinghole === null ? 0 : startinghole + 1 },
  }
}

/** What is sent; a number that is not one is sent as what the shape refuses. */
export function assignmentOf(id: number, { partner, teeboxId, flight, group, teetime, hole }: PlaceForm): Assignment {
  return {
    ...{ id, partner: partner.trim(), teebox_id: teeboxId === 0 ? null : teeboxId },
    ...{ flight: readNumber(flight), code: readNumber(group), teetime: teetime === '' ? null : teetime },
    startinghole: hole === 0 ? null : hole - 1,
  }
}

type AmongOthers = { readonly player: RosterPlayer } & Pick<Roster, 'players'>

/** The form once another group is typed: the golfer starts where its golfers do; alone, as before or as it was chosen. */
export function withGroup(form: PlaceForm, group: string, { player, players }: AmongOthers): PlaceForm {
  const holeOf = (typed: string) => {
    const code = readNumber(typed)
    const companion = players.find((other) => other.id !== player.id && other.code !== null && other.code === code)
    return companion && placeFormOf(companion).hole
  }
  const isOfGroup = form.hole === holeOf(form.group)
  return { ...form, group, hole: holeOf(group) ?? (isOfGroup ? placeFormOf(player).hole : form.hole) }
}

function numberText(value: number | null): string {
  return value === null ? '' : String(value)
}

function readNumber(typed: string): number | null {
  if (typed.trim() === '') return null
  return /^\d{1,2}$/.test(typed.trim()) ? Number(typed) : Number.NaN
}

export function placeErrors(form: PlaceForm): FormErrors<'flight' | 'group'> {
  const { flight, code } = assignmentOf(0, form)
  return {
    ...(isWithin(flight, 20) ? {} : { flight: 'A flight is a number from 1 to 20.' }),
    ...(isWithin(code, 36) ? {} : { group: 'A group is a number from 1 to 36.' }),
  }
}

function isWithin(value: number | null, most: number): boolean {
  return value === null || (value >= 1 && value <= most)
}
