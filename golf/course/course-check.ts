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
 * The holes of a course as a card can have them; fewer than nine while they are not all known. A refusal is about a
 * figure under the number of its hole: 3.par.
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

/** A par that is unusual, and often a mistake; it is accepted once someone has confirmed it. */
export function checkPar(holes: readonly Hole[]): Result<readonly Hole[], 'course.par'> {
  return parOfHoles(holes) > 72 ? refuse('course.par', 'Course Par should not exceed 72!') : accept(holes)
}

type NamedTees = Pick<Teebox, 'rating' | 'slope'> & {
  readonly description: string
  readonly gender?: RatingGender | undefined
}

/**
 * A course's tees: a rating written XX.X or XXX.X, a slope of 55 to 155, and no name twice in any spelling, save that a
 * tee can be rated for men and for women. A refusal is about a figure under its place in the list: 0.rating.
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

/** Whether tees can be rated so: 10.0 to 199.9, far from every course that there is. */
export function isRating(rating: Tenths): boolean {
  return within(rating, [100, 1999])
}

/** Whether tees can have such a slope: 55 to 155, as the Rules of Handicapping define it. */
export function isSlope(slope: number): boolean {
  return within(slope, [55, 155])
}

/** Whether two names of courses or tees are one, however they are typed. */
export function isSameName(one: string, other: string): boolean {
  return comparable(one) === comparable(other)
}

/** A name reduced so that its spellings are equal. */
export function comparable(name: string): string {
  return name.trim().toLowerCase()
}

function within(value: number, [least, most]: readonly [number, number]): boolean {
  return Number.isInteger(value) && value >= least && value <= most
}
