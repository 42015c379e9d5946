import { namedLike } from '../names.ts'
import { teeName, type RatingGender } from './tees.ts'

type RatedTee = { readonly description: string; readonly gender?: RatingGender | undefined }

/**
 * The tees of a course that a golfer means who usually plays from tees of this name; undefined where the course has none
 * or several. `White (W)` is the women's rating; `Red` is the men's, or the only one that the tees have.
 */
export function findUsualTees<Tee extends RatedTee>(tees: readonly Tee[], name: string): Tee | undefined {
  for (const nameOf of [teeName, ({ description }: RatedTee) => description]) {
    const [found, ...others] = namedLike(tees, name, nameOf)
    if (found !== undefined) return others.length === 0 ? found : undefined
  }
  return undefined
}
