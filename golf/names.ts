import { firstLetter } from './letters.ts'

/** Characters used as an apostrophe in names, depending on the keyboard: O'Sullivan, O’Sullivan, O´Sullivan. */
const apostrophes = /['’‘‛`´ʹʻʼʽʾʿˈ′＇]/gu

/** Letters that Unicode does not decompose into a plain letter and a mark, with their usual plain spelling. */
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
 * Folds a name for searching and sorting: lowercase plain letters and digits, words separated by one space. Accents and
 * apostrophes are dropped; hyphens, commas and other signs separate words. The result is stored in the database, so a
 * change of this function needs a migration that fills the folded columns again.
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

/** Returns the folded words of a search. A name matches when it contains each of them, in any order. */
export function searchWords(typed: string): string[] {
  return foldName(typed)
    .split(' ')
    .filter((word) => word !== '')
}

/** Whether a name matches a search. A search of signs alone matches nothing. */
export function isFoundBy(typed: string, name: string): boolean {
  const words = searchWords(typed)
  const folded = foldName(name)
  return words.length > 0 && words.every((word) => folded.includes(word))
}

/**
 * Returns the rows that a typed name can mean: exact matches, else matches ignoring case, else names that fold to the
 * same text. Callers refuse more than one result.
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

/** Matches what distinguishes a father from a son, with the comma before it: “Smith, Jr., John”, “John Smith III”. */
const generation = /(?:,\s*|\s)((?:[Jj][Rr]|[Ss][Rr])\.?|II|III|IV)(?=\s*(?:,|$))/

/** Separates a suffix such as Jr. or III, which belongs to the last name, from the rest of a full name. */
export function withoutSuffix(name: string): { readonly rest: string; readonly suffix: string | undefined } {
  const [found = '', suffix] = generation.exec(name) ?? []
  return { rest: name.replace(found, ''), suffix }
}

/**
 * Splits a name such as “John Smith Jr.” of a person who entered it in one field. The last of several words is the last
 * name, with its suffix.
 */
export function splitName(name: string): { readonly firstname: string; readonly lastname: string } {
  const { rest, suffix = '' } = withoutSuffix(name.trim())
  const words = rest.split(/\s+/)
  const lastname = words.length > 1 ? (words.at(-1) ?? '') : ''
  return {
    firstname: words.slice(0, Math.max(1, words.length - 1)).join(' '),
    lastname: `${lastname} ${suffix}`.trim(),
  }
}

/** Ben Okafor, Ben O. or B. O. */
export type NameStyle = 'full' | 'short' | 'initials'

/** Returns a name in the style shown to people outside the club. A guest's last name is always shortened. */
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

/** The sort key of a row: names, the most important first, then the id for rows with equal names. */
type SortKey = { readonly names: readonly string[]; readonly id: number }

/** Sorts rows by name, in the order used by every list of names. */
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
