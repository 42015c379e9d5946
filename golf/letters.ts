/** A flag, or a sign with its accents and its skin tone; several of these that are joined to one, as a family is. */
const letter = /\p{RI}{2}|\P{M}[\p{M}\p{EMod}]*(?:\u200D\P{M}[\p{M}\p{EMod}]*)*/gu

/** The letters of a text as a person counts them. Intl.Segmenter knows more scripts, and not every phone has it. */
export function lettersOf(text: string): readonly string[] {
  return text.match(letter) ?? []
}

/** Whole, where the first unit of the text would be half of an emoji or of a rare letter; empty for none. */
export function firstLetter(text: string): string {
  return lettersOf(text)[0] ?? ''
}
