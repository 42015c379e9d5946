import { accept, refuse, type Result } from '../result.ts'
import type { Hole, Teebox } from './course.ts'

export type HolesRefusal =
  'course.too-many-holes' | 'course.hole-par' | 'course.hole-handicap' | 'course.hole-handicap-twice' | 'course.par'

/** The holes of a course as a card can have them; fewer than nine while they are not all known. */
export function checkHoles(holes: readonly Hole[]): Result<readonly Hole[], HolesRefusal> {
  if (holes.length > 18) return refuse('course.too-many-holes', 'A course has at most 18 holes')
  const oddPar = holes.find(({ par }) => !within(par, [3, 5]))
  if (oddPar) return refuse('course.hole-par', `Par of hole ${oddPar.hole} must be 3 to 5`)
  const oddHandicap = holes.find(({ strokeIndex }) => !within(strokeIndex, [1, 18]))
  if (oddHandicap) return refuse('course.hole-handicap', `Handicap of hole ${oddHandicap.hole} must be 1 to 18`)
  if (new Set(holes.map(({ strokeIndex }) => strokeIndex)).size < holes.length) {
    return refuse('course.hole-handicap-twice', 'Two holes have the same handicap')
  }
  const par = holes.reduce((sum, hole) => sum + hole.par, 0)
  return par > 72 ? refuse('course.par', 'Course Par should not exceed 72!') : accept(holes)
}

type NamedTees = Pick<Teebox, 'rating' | 'slope'> & { readonly description: string }

/** A course's tees: a rating written XX.X or XXX.X, a slope of 55 to 155, and no name twice in any spelling. */
export function checkTeeboxes(
  tees: readonly NamedTees[],
): Result<readonly NamedTees[], 'teebox.rating' | 'teebox.slope' | 'teebox.name-twice'> {
  const names = new Set<string>()
  for (const { description, rating, slope } of tees) {
    if (!within(rating, [100, 9999])) return refuse('teebox.rating', `Rating of ${description} must be XX.X or XXX.X`)
    if (!within(slope, [55, 155])) return refuse('teebox.slope', `Slope of ${description} must be 55 to 155`)
    const name = description.trim().toLowerCase()
    if (names.has(name)) return refuse('teebox.name-twice', `There are two teeboxes named ${description}`)
    names.add(name)
  }
  return accept(tees)
}

function within(value: number, [least, most]: readonly [number, number]): boolean {
  return Number.isInteger(value) && value >= least && value <= most
}
