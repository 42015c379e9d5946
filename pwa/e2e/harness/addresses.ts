/** The default values of an address's parameters. */
const usual: Readonly<Record<string, string>> = {
  group: '1',
  type: 'usga',
  prevRoute: 'viewCourses',
  hash: 'secret',
  token: 'none',
}

/**
 * Returns an address for a route, such as `/leaderboard/:code/:group?`, with the given or default value of every
 * parameter.
 */
export function addressOf(path: string, places: Readonly<Record<string, string>> = {}): string {
  const known = { ...usual, ...places }
  return path.replace('*', '/nowhere').replaceAll(/:(\w+)\??/g, (_, place: string) => known[place] ?? '1')
}
