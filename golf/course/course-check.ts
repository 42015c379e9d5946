import { accept, refuse, type Result } from '../result.ts'
import type { Tenths } from '../units.ts'
import { parOfHoles, type Hole, type Teebox } from './course.ts'
import { teeName, type RatingGender } from './tees.ts'

export type HolesRefusal =
  | 'course.too-many-holes'
  | 'course.hole-par'
  | 'course.hole-handicap'
  | 'course.hole-handicap-twice'

/**
 * Validates the holes of a course. Any number up to 18 is accepted, because a course may be entered before all of its
 * holes are known. The path of a refusal is the hole number and the field: 3.par.
 */
export function validateHoles(holes: readonly Hole[]): Result<readonly Hole[], HolesRefusal> {
  if (holes.length > 18) return refuse('course.too-many-holes', 'A course can’t have more than 18 holes')
  const oddPar = holes.find(({ par }) => !within(par, [3, 6]))
  if (oddPar) return refuse('course.hole-par', `Par of hole ${oddPar.hole} must be 3 to 6`, `${oddPar.hole}.par`)
  const oddHandicap = holes.find(({ strokeIndex }) => !within(strokeIndex, [1, 18]))
  if (oddHandicap) {
    const { hole } = oddHandicap
    return refuse('course.hole-handicap', `Stroke index of hole ${hole} must be 1 to 18`, `${hole}.strokeIndex`)
  }
  const indexes = holes.map(({ strokeIndex }) => strokeIndex)
  const twice = holes.find(({ strokeIndex }, place) => indexes.indexOf(strokeIndex) < place)
  if (twice === undefined) return accept(holes)
  return refuse('course.hole-handicap-twice', 'Two holes have the same stroke index', `${twice.hole}.strokeIndex`)
}

/** Refuses a course par above 72, which is often a mistake. Callers accept it once a person has confirmed it. */
export function checkPar(holes: readonly Hole[]): Result<readonly Hole[], 'course.par'> {
  return parOfHoles(holes) > 72 ? refuse('course.par', 'Course Par should not exceed 72!') : accept(holes)
}

type NamedTees = Pick<Teebox, 'rating' | 'slope'> & {
  readonly description: string
  readonly gender?: RatingGender | undefined
}

/**
 * Validates the tees of a course: a rating written XX.X or XXX.X, a slope of 55 to 155, and unique names (ignoring
 * case), except that a tee can be rated once for men and once for women. The path of a refusal is the index in the list
 * and the field: 0.rating.
 */
export function validateTeeboxes(
  tees: readonly NamedTees[],
): Result<readonly NamedTees[], 'teebox.rating' | 'teebox.slope' | 'teebox.name-twice'> {
  const names = new Set<string>()
  for (const [place, tee] of tees.entries()) {
    const { rating, slope } = tee
    const description = teeName(tee)
    if (!isRating(rating)) {
      return refuse('teebox.rating', `Rating of ${description} must be XX.X or XXX.X`, `${place}.rating`)
    }
    if (!isSlope(slope)) return refuse('teebox.slope', `Slope of ${description} must be 55 to 155`, `${place}.slope`)
    const name = comparable(description)
    if (names.has(name)) {
      return refuse('teebox.name-twice', `Two teeboxes are named ${description}`, `${place}.description`)
    }
    names.add(name)
  }
  return accept(tees)
}

/** Whether a Course Rating is plausible: 10.0 to 199.9, a range much wider than that of real courses. */
export function isRating(rating: Tenths): boolean {
  return within(rating, [100, 1999])
}

/** Whether a Slope Rating is valid: 55 to 155, as defined by the Rules of Handicapping. */
export function isSlope(slope: number): boolean {
  return within(slope, [55, 155])
}

/** Whether two names of courses or tees are equal, ignoring case and surrounding spaces. */
export function isSameName(one: string, other: string): boolean {
  return comparable(one) === comparable(other)
}

/** Normalizes a name for comparison. */
export function comparable(name: string): string {
  return name.trim().toLowerCase()
}

function within(value: number, [least, most]: readonly [number, number]): boolean {
  return Number.isInteger(value) && value >= least && value <= most
}
