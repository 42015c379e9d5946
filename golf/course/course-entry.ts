import { accept, refuse, type Refusal, type Result } from '../result.ts'
import { decimal, tenths, type Tenths } from '../units.ts'
import { validateHoles, validateTeeboxes, type HolesRefusal } from './course-check.ts'
import type { Hole } from './course.ts'
import { teeName, type RatingGender } from './tees.ts'

/** A teebox as entered in a form; `rating` and `slope` are null while the field is empty. */
export type TeeboxEntry = {
  readonly description: string
  readonly rating: number | null
  readonly slope: number | null
  readonly gender?: RatingGender | undefined
  /** The rating's own par and stroke indexes; empty or left out where the course's apply. */
  readonly holes?: readonly Hole[] | undefined
}

/** The fields of a course that are validated before it is stored. */
export type CourseEntry = {
  readonly name: string
  readonly state: string
  readonly phonenum: string
  readonly website: string
  readonly holes: readonly Hole[]
  readonly teeboxes: readonly TeeboxEntry[]
}

type TeeboxFault = 'teebox.required' | 'teebox.rating' | 'teebox.slope' | 'teebox.name-twice' | 'teebox.card'

type CourseFault =
  | 'course.required'
  | 'course.phone'
  | 'course.website'
  | 'course.hole-number'
  | HolesRefusal
  | TeeboxFault

type Faults<Code extends string> = readonly Refusal<Code>[]

/**
 * Returns every fault of a course's teeboxes, in the order of the form, each with the path of its field:
 * teeboxes.0.rating. A course needs at least one teebox.
 */
export function validateTeebox(
  teeboxes: readonly TeeboxEntry[],
  course: readonly Pick<Hole, 'hole'>[],
): Faults<TeeboxFault | 'course.required'> {
  if (teeboxes.length === 0) return [fault('course.required', 'Teeboxes is Required!')]
  const missing = teeboxes.flatMap(({ description, rating, slope }, place) => {
    const empty = { description: description.trim() === '', rating: rating === null, slope: slope === null }
    return Object.entries(empty)
      .filter(([, isEmpty]) => isEmpty)
      .map(([field]) => {
        const sentence = `Teebox ${place + 1} ${field} is Required!`
        return fault('teebox.required', sentence, `teeboxes.${place}.${field}`)
      })
  })
  if (missing.length > 0) return missing
  const validated = validateTees(teeboxes)
  const cards = validated.ok ? validateCards(teeboxes, course) : validated
  return cards.ok ? [] : [cards.refusal]
}

/**
 * Validates the ratings that have their own par and stroke indexes: each needs a valid card with the holes of the
 * course.
 */
function validateCards(
  teeboxes: readonly TeeboxEntry[],
  course: readonly Pick<Hole, 'hole'>[],
): Result<unknown, 'teebox.card'> {
  const numbers = new Set(course.map(({ hole }) => hole))
  for (const [place, teebox] of teeboxes.entries()) {
    const { holes = [] } = teebox
    if (holes.length === 0) continue
    const name = teeName(teebox)
    const card = validateHoles(holes)
    if (!card.ok) {
      const { message, at } = card.refusal
      return refuse('teebox.card', `${name}: ${message}`, at && `teeboxes.${place}.holes.${at}`)
    }
    const own = new Set(holes.map(({ hole }) => hole))
    if (own.size !== holes.length || own.size !== numbers.size || ![...own].every((hole) => numbers.has(hole))) {
      return refuse('teebox.card', `${name}: its par and stroke indexes need the same holes as the course`)
    }
  }
  return accept(null)
}

/**
 * Returns every fault of a course, in the order of its form, each with the path of its field; empty for a valid course.
 */
export function validateCourseEntry({
  name,
  state,
  phonenum,
  website,
  holes,
  teeboxes,
}: CourseEntry): Faults<CourseFault> {
  const required = Object.entries({ name, state }).filter(([, value]) => value.trim() === '')
  const ofHoles = validateCard(holes)
  return [
    ...required.map(([field]) =>
      fault('course.required', `${field === 'name' ? 'Name' : 'State'} is Required!`, field),
    ),
    ...(/^\d*$/.test(phonenum) ? [] : [fault('course.phone', 'Phone must have digits only', 'phonenum')]),
    ...(website === '' || isWebAddress(website)
      ? []
      : [fault('course.website', 'Website must begin with https:// or http://', 'website')]),
    ...validateTeebox(teeboxes, holes),
    ...(ofHoles.ok ? [] : [ofHoles.refusal]),
  ]
}

/** Whether a text is an http or https address, which a browser opens as a page and never runs as a script. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s"'<>\\]+$/i.test(text)
}

function validateCard(holes: readonly Hole[]): Result<readonly Hole[], HolesRefusal | 'course.hole-number'> {
  const validated = validateHoles(holes)
  if (!validated.ok) {
    const { code, message, at } = validated.refusal
    return refuse(code, message, at && `holes.${at}`)
  }
  const numbers = new Set(holes.map(({ hole }) => hole))
  const inRange = [...numbers].every((hole) => hole >= 1 && hole <= 18)
  if (inRange && numbers.size === holes.length) return accept(holes)
  return refuse('course.hole-number', 'Number the holes 1 to 18, each once')
}

function validateTees(teeboxes: readonly TeeboxEntry[]): Result<unknown, TeeboxFault> {
  const rated: { description: string; gender: RatingGender; rating: Tenths; slope: number }[] = []
  for (const [place, { description, gender = 'M', rating, slope }] of teeboxes.entries()) {
    const inTenths = ratingOf(rating ?? 0)
    if (inTenths === null) {
      const sentence = `Rating of ${teeName({ description, gender })} must be XX.X or XXX.X`
      return refuse('teebox.rating', sentence, `teeboxes.${place}.rating`)
    }
    rated.push({ description, gender, rating: inTenths, slope: slope ?? 0 })
  }
  const validated = validateTeeboxes(rated)
  if (validated.ok) return validated
  const { code, message, at } = validated.refusal
  return refuse(code, message, at && `teeboxes.${at}`)
}

/** Converts a rating to tenths; null for one with more than one decimal. */
function ratingOf(rating: number): Tenths | null {
  const rounded = tenths(Math.round(rating * 10) / 10)
  return Math.abs(decimal(rounded) - rating) < 1e-9 ? rounded : null
}

function fault<Code extends string>(code: Code, message: string, at?: string): Refusal<Code> {
  return refuse(code, message, at).refusal
}

const states =
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,FL Florida,' +
  'GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,' +
  'MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,' +
  'NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,' +
  'OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,' +
  'UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming'

/** The states that a course can be in, by name. */
export const stateNames: readonly { readonly abbreviation: string; readonly name: string }[] = states
  .split(',')
  .map((state) => ({ abbreviation: state.slice(0, 2), name: state.slice(3) }))
