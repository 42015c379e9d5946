import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestOuting, type TestOuting } from '../../outings/outings-testing.ts'

// Every address that is not a call of the API. None of them authenticates the caller; only the secret in the address
// counts.

const page = '<head><title>Nomad</title></head><body><div id="app"></div></body>'
const dist = {
  'index.html': page,
  'manifest.webmanifest': '{"icons":[]}',
  'early.mjs': `
export const style = ''
export const script = ''
export const renderEarlyHole = ({ outing }) => '<p>' + outing.course + '</p>'`,
}

let club: TestOuting
let followToken: string
beforeAll(async () => {
  club = await openTestOuting({ dist })
  const link = await club.call({ path: `teetime/${club.outingId}/follow`, body: {}, token: club.tokens.alice })
  followToken = String(link.body['url']).split('/').at(-1) ?? ''
})
afterAll(() => club.close())

type Answer = { readonly status: number; readonly shows: string }
const app: Answer = { status: 200, shows: '<div id="app">' }
const missing: Answer = { status: 404, shows: 'request.not-found' }

/**
 * An example of each address and of the answer that everyone gets, first with the right secret, then with a wrong one.
 */
const addresses: Readonly<Record<string, readonly (readonly [address: () => string, answer: Answer])[]>> = {
  'GET /': [[() => '/', app]],
  'GET /index.html': [[() => '/index.html', app]],
  'GET /manifest.webmanifest': [[() => '/manifest.webmanifest', { status: 200, shows: 'icons' }]],
  'GET /*': [[() => '/assets/none.js', missing]],
  'HEAD /': [],
  'HEAD /*': [],
  'HEAD /livez': [],
  'HEAD /readyz': [],
  'GET /club/:file': [[() => '/club/none.png', missing]],
  'GET /livez': [[() => '/livez', { status: 200, shows: 'alive' }]],
  'GET /readyz': [[() => '/readyz', { status: 200, shows: 'ready' }]],
  'GET /leaderboard/:code': [
    [() => `/leaderboard/${club.codes[0]}`, { status: 200, shows: '<p>' }],
    [() => `/leaderboard/${club.outingId}`, app],
    [() => '/leaderboard/AAAAAAAA', app],
  ],
  'GET /follow/:token': [
    [() => `/follow/${followToken}`, { status: 200, shows: 'og:title' }],
    [() => '/follow/none', app],
  ],
  'GET /follow/:token/preview.png': [
    [() => `/follow/${followToken}/preview.png`, { status: 200, shows: 'PNG' }],
    [() => '/follow/none/preview.png', missing],
  ],
  'POST /unsubscribe/:token': [[() => '/unsubscribe/1-none', { status: 404, shows: 'unsubscribe.unknown' }]],
}

/**
 * Returns the routes of a server outside /api, from the tree that Fastify prints with four characters for each level.
 */
function routesIn(printed: string): string[] {
  const above: string[] = []
  return printed.split('\n').flatMap((line) => {
    const [, indent = '', name = '', methods = ''] = /^([│ ]*)[├└]── (\S*) \(([A-Z, ]+)\)/.exec(line) ?? []
    if (methods === '') return []
    const depth = indent.length / 4
    const path = (above[depth - 1] ?? '') + name
    above.splice(depth, Infinity, path)
    return path.startsWith('/api/') ? [] : methods.split(', ').map((method) => `${method} ${path}`)
  })
}

test('every address outside of the API is in the table (SEC-01)', () => {
  const served = routesIn(club.app.printRoutes({ commonPrefix: false }))
  expect([...new Set(served)].toSorted()).toEqual(Object.keys(addresses).toSorted())
})

const examples = Object.entries(addresses).flatMap(([route, all]) =>
  all.map(([address, answer], place) => ({ route, place, address, ...answer })),
)

test.each(examples)(
  '$route, example $place: $status for every caller (SEC-01)',
  async ({ route, address, ...wanted }) => {
    const other = await club.open(club.codes[1])
    const lapsed = await club.signIn('alice', 'full', new Date(club.context.now().getTime() - 13 * 3_600_000))
    const link = await club.signIn('ben', 'link')
    const tokens = [undefined, club.capability, other, link, ...Object.values(club.tokens), lapsed, 'no.such.token']
    const [method] = route.split(' ')
    for (const token of tokens) {
      const { statusCode, body } = await club.app.inject({
        method: method as 'GET',
        url: address(),
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      })
      expect([statusCode, body]).toEqual([wanted.status, expect.stringContaining(wanted.shows)])
    }
  },
)
