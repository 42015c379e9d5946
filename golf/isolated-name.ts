/** Letters of Hebrew, Arabic and the scripts beside them. */
const fromTheRight = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF]/

/**
 * A name for a sentence. One that is read from the right is isolated (Unicode UAX #9, 2.4.2), or a number or a name
 * beside it would change places with it. For display only: a form and the server take the name without the marks.
 */
export function isolatedName(name: string): string {
  return fromTheRight.test(name) ? `\u2068${name}\u2069` : name
}
