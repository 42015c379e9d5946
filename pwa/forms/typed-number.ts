/** The digits of a number that is not counted with, like that of a phone. */
export function digitsOf(typed: string): string {
  return typed.replaceAll(/\D/g, '')
}

/**
 * What is left of a typed whole number, of as many digits as it may have. Decimals are left out with their point, or a
 * pasted 4.5 would be 45.
 */
export function wholeOf(typed: string, most = Number.POSITIVE_INFINITY): string {
  return digitsOf(typed.replace(/\..*/s, '')).slice(0, most)
}

/** What is left of a typed number with decimals: digits and one decimal point, with as many decimals as it may have. */
export function decimalOf(typed: string, most = Number.POSITIVE_INFINITY): string {
  const [whole = '', ...decimals] = typed.replaceAll(/[^\d.]/g, '').split('.')
  return decimals.length === 0 ? whole : `${whole}.${decimals.join('').slice(0, most)}`
}
