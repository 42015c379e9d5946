/** The letters of a QR code's alphanumeric mode. Base 45 writes two bytes as three of them (RFC 9285). */
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

export function toBase45(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 2) {
    const [high = 0, low] = bytes.subarray(at, at + 2)
    const value = low === undefined ? high : high * 256 + low
    text += letter(value) + letter(value / 45) + (low === undefined ? '' : letter(value / 45 ** 2))
  }
  return text
}

/** Decodes a text; null when it is not in base 45. */
export function fromBase45(text: string): Uint8Array<ArrayBuffer> | null {
  const bytes: number[] = []
  for (let at = 0; at < text.length; at += 3) {
    const digits = Array.from(text.slice(at, at + 3), (one) => alphabet.indexOf(one))
    const [first = 0, second = 0, third] = digits
    const value = first + second * 45 + (third ?? 0) * 45 ** 2
    if (digits.length === 1 || digits.includes(-1) || value > (third === undefined ? 255 : 65_535)) return null
    if (third !== undefined) bytes.push(value >>> 8)
    bytes.push(value & 255)
  }
  return Uint8Array.from(bytes)
}

function letter(value: number): string {
  return alphabet.charAt(Math.floor(value) % 45)
}
