/** Letters of Hebrew, Arabic and neighboring scripts, which are written from right to left. */
const fromTheRight = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF]/

/**
 * Returns a name for use in a sentence. A right-to-left name is wrapped in isolation marks (Unicode UAX #9, 2.4.2),
 * because otherwise a number or name next to it would be displayed on the wrong side. For display only: forms and
 * requests use the name without the marks.
 */
export function isolatedName(name: string): string {
  return fromTheRight.test(name) ? `\u2068${name}\u2069` : name
}
