import { sidesText } from './side-names.ts'

type Looks = {
  readonly name: string
  readonly sides: readonly (readonly number[])[]
  /** The number of the group, or 0 for a game of the whole outing. */
  readonly group: number
}

/** Numbers games that look the same on a screen, (1), (2); an empty text for a game that looks like no other. */
export function numbersOf(games: readonly Looks[]): readonly string[] {
  // A game with sides shows its sides and not its group.
  const looks = games.map(({ name, sides, group }) => {
    return `${name}, ${sides.length > 0 ? sidesText(sides.map((side) => side.map(String))) : group}`
  })
  return looks.map((look, at) => {
    const alike = looks.flatMap((other, place) => (other === look ? [place] : []))
    return alike.length > 1 ? `(${alike.indexOf(at) + 1})` : ''
  })
}

/** The name of a game with its number, if it has one: Skins (2). */
export function numbered(name: string, number = ''): string {
  return number === '' ? name : `${name} ${number}`
}
