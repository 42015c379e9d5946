import { firstLetter } from './letters.ts'

/** Signs that stand for an apostrophe in a name, whatever the keyboard has: O'Sullivan, O’Sullivan, O´Sullivan. */
const apostrophes = /['’‘‛`´ʹʻʼʽʾʿˈ′＇]/gu

/** Letters that do not come apart into a plain letter and a mark, and how they are typed without them. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ς: 'σ',
}
const compounds = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'gu')

/**
 * A name as it is searched and sorted: small plain letters and digits in words with one space between them. Accents and
 * apostrophes are dropped; hyphens, commas and other signs part words. The database stores it, so a change of this
 * function needs a migration that fills the folded columns again.
 */
export function foldName(name: string): string {
  return name
    .replace(apostrophes, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(compounds, (letter) => plainLetters[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The folded words of what a person typed. A name is found when each of them is a part of it, in any order. */
export function searchWords(typed: string): string[] {
  return foldName(typed)
    .split(' ')
    .filter((word) => word !== '')
}

/** Whether a name is found by what a person typed. Signs alone find nothing. */
export function isFoundBy(typed: string, name: string): boolean {
  const words = searchWords(typed)
  const folded = foldName(name)
  return words.length > 0 && words.every((word) => folded.includes(word))
}

/**
 * The rows that a typed name can mean: those named exactly so, or else so but for capitals, or else those whose names
 * fold alike. More than one is for the caller to refuse.
 */
export function namedLike<Row>(rows: readonly Row[], typed: string, nameOf: (row: Row) => string): readonly Row[] {
  const name = typed.trim()
  const ways = [
    (other: string) => other === name,
    (other: string) => other.toLowerCase() === name.toLowerCase(),
    (other: string) => foldName(other) === foldName(name) && foldName(name) !== '',
  ]
  const found = ways.map((isIt) => rows.filter((row) => isIt(nameOf(row).trim())))
  return found.find((meant) => meant.length > 0) ?? []
}

/** Ben Okafor, Ben O. or B. O. */
export type NameStyle = 'full' | 'short' | 'initials'

/** A name as shown to strangers. A guest is never named in full. */
export function publicName(
  { first, last, isGuest }: { readonly first: string; readonly last: string; readonly isGuest: boolean },
  style: NameStyle,
): string {
  if (style === 'full' && !isGuest) return `${first} ${last}`.trim()
  return [style === 'initials' ? initial(first) : first, initial(last)].filter((part) => part !== '').join(' ')
}

function initial(name: string): string {
  const letter = firstLetter(name.trim())
  return letter === '' ? '' : `${letter}.`
}

/** What a row of a list is sorted by: names, the most important first, and the id of those who share all of them. */
type SortKey = { readonly names: readonly string[]; readonly id: number }

/** Rows in the order of their names, as every list of names has them. */
export function sortedByName<Row>(rows: readonly Row[], keyOf: (row: Row) => SortKey): Row[] {
  const keyed = rows.map((row) => {
    const { names, id } = keyOf(row)
    return { row, id, folded: names.map(foldName) }
  })
  return keyed.sort((one, other) => compare(one.folded, other.folded) || one.id - other.id).map(({ row }) => row)
}

function compare(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((name, place) => name !== other[place])
  if (at === -1) return 0
  return (one[at] ?? '') < (other[at] ?? '') ? -1 : 1
}
