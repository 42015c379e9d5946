/** Returns the digits of a number that is not a quantity, such as a phone number. */
export function digitsOf(typed: string): string {
  return typed.replaceAll(/\D/g, '')
}

/**
 * Returns a typed whole number, reduced to its digits. Decimals are dropped with their point or comma, so that a pasted
 * 4.5 does not become 45.
 */
export function wholeOf(typed: string, most = Number.POSITIVE_INFINITY): string {
  return digitsOf(withPoint(typed).replace(/\..*/s, '')).slice(0, most)
}

/** Returns a typed decimal number: digits and one decimal point, with at most `most` decimals. */
export function decimalOf(typed: string, most = Number.POSITIVE_INFINITY): string {
  const [whole = '', ...decimals] = withPoint(typed)
    .replaceAll(/[^\d.]/g, '')
    .split('.')
  return decimals.length === 0 ? whole : `${whole}.${decimals.join('').slice(0, most)}`
}

/**
 * Returns typed dollars, with at most two decimals, for `withPoint` to read. While they are typed, a comma stays as it
 * is, because the third digit after it decides what it is: 1,25 has cents, and 1,250 has thousands.
 */
export function dollarsOf(typed: string): string {
  const kept = typed.replaceAll(/[^\d.,]/g, '')
  return /^\d*,\d{0,2}$/.test(kept) ? kept : decimalOf(kept, 2)
}

/**
 * Returns a typed number with a decimal point. A comma is read as the point, because the number keys of many phones
 * outside the US have no other. A comma before three digits, as in a pasted 1,250, separates thousands and is dropped.
 */
export function withPoint(typed: string): string {
  return typed.replaceAll(/,(?=\d{3}(?!\d))/g, '').replaceAll(',', '.')
}

/** Splits a typed list of numbers at commas, semicolons and spaces. */
export function listedNumbers(typed: string): readonly string[] {
  return typed.split(/[\s,;]+/).filter((part) => part !== '')
}
