/** Removes invisible characters, as phones copy them with a number, and replaces line ends by spaces. */
export function withoutHidden(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replaceAll(/[\p{Cf}\u034F\u115F\u1160\u3164\uFFA0]/gu, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}
