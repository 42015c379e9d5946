/** A digit of another script than the Latin one. */
const otherDigit = /(?!\d)\p{Nd}/gu

/**
 * Returns a typed number with the digits 0 to 9 and a decimal point. The keyboards of phones in Arabic, Persian or Hindi
 * have digits of their own, and many no others.
 */
export function latinDigits(typed: string): string {
  return typed.replaceAll(otherDigit, valueOf).replaceAll('\u066B', '.').replaceAll('\u066C', ',')
}

/** Returns the value of a digit. Unicode has the ten digits of a script in their order. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String(code - zero)
}
