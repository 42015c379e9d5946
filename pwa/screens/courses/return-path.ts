/** The screens that send somebody to a course and want them back. */
const askers: ReadonlySet<string> = new Set(['viewCourses', 'postRound', 'tournament', 'addTeetime', 'sendFeeler'])

/** The address to go back to, for the name of a screen; null for any other word. */
export function returnPath(route: string | null): string | null {
  return route !== null && askers.has(route) ? `/${route}` : null
}
