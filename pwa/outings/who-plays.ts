import { texts } from './off-course-texts.ts'

type Viewer = { readonly firstname: string; readonly lastname: string } | null

/**
 * Returns the golfers of an outing for a list, the member first. Of a large field, which would fill the screen, it
 * names only the first ones and counts the others.
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
