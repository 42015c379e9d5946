/**
 * One letter as a person counts them: a flag, or a base character with its accents and skin tone; characters joined by
 * U+200D, such as a family emoji, count as one.
 */
const letter = /\p{RI}{2}|\P{M}[\p{M}\p{EMod}]*(?:\u200D\P{M}[\p{M}\p{EMod}]*)*/gu

/**
 * Splits a text into letters as a person counts them. Intl.Segmenter covers more scripts, but not every phone has it.
 */
export function lettersOf(text: string): readonly string[] {
  return text.match(letter) ?? []
}

/**
 * Returns the first letter whole, where the first code unit would be half of an emoji or a rare letter; empty for an
 * empty text.
 */
export function firstLetter(text: string): string {
  return lettersOf(text)[0] ?? ''
}
