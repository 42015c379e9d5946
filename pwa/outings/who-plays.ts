import { texts } from './off-course-texts.ts'

type Viewer = { readonly firstname: string; readonly lastname: string } | null

/**
 * The golfers of an outing in a list, the member first; of a large field, which would fill the screen, the first ones
 * and the number of the others.
 */
export function whoPlays(playerNames: string, user: Viewer): string {
  const all = playerNames.split(', ')
  const own = user === null ? -1 : all.indexOf(`${user.firstname} ${user.lastname}`)
  const names = own < 0 ? all : [texts.you, ...all.toSpliced(own, 1)]
  return names.length <= mostNamed + 1
    ? names.join(', ')
    : texts.andMore(names.slice(0, mostNamed), names.length - mostNamed)
}

const mostNamed = 4
