/** The digits of a number that is no quantity, such as a phone number. */
export function digitsOf(typed: string): string {
  return typed.replaceAll(/\D/g, '')
}

/**
 * A typed whole number, limited to its digits. Decimals are dropped with their point, so that a pasted 4.5 does not
 * become 45.
 */
export function wholeOf(typed: string, most = Number.POSITIVE_INFINITY): string {
  return digitsOf(typed.replace(/\..*/s, '')).slice(0, most)
}

/**
 * A typed decimal number: digits and one decimal point, with at most this many decimals. A comma is a point, because the
 * number keys of many phones outside the US have no other. One before three digits, as in a pasted 1,250, groups them.
 */
export function decimalOf(typed: string, most = Number.POSITIVE_INFINITY): string {
  const ungrouped = typed.replaceAll(/,(?=\d{3}(?!\d))/g, '').replaceAll(',', '.')
  const [whole = '', ...decimals] = ungrouped.replaceAll(/[^\d.]/g, '').split('.')
  return decimals.length === 0 ? whole : `${whole}.${decimals.join('').slice(0, most)}`
}

/** The parts of a typed list of numbers, with commas, semicolons or spaces between them. */
export function listedNumbers(typed: string): readonly string[] {
  return typed.split(/[\s,;]+/).filter((part) => part !== '')
}
