import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { BodyOf } from '#sync/calls/call.ts'
import { initGroupOuting, updateGroupOuting } from '#sync/calls/outings.ts'
import { keepSignIn } from '#sync/device/connection/credentials.ts'
import { ben, testPorts } from '#sync/device/testing.ts'
import { showScreen } from '../../server/screen-testing.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { texts as server } from '../../server/texts.ts'
import { setLetters } from '../../ui/component-testing.ts'
import type { OutingAnswer } from './draft/draft-request.ts'
import { NewIndexes } from './new-indexes.tsx'
import { sampleGolfer, sampleOuting } from './outing-testing.ts'
import { texts } from './texts.ts'

type Golfer = OutingAnswer['golfers'][number]

const golfer = (id: number, given: Partial<Golfer>): Golfer => ({ ...sampleGolfer, id, user_id: id + 100, ...given })
// A scramble with an allowance that no form of the app chooses.
const teetime = {
  ...sampleOuting,
  allowance: 80,
  tournament: 1,
  format: 'scramble',
  shares: [25, 20],
  signcards: 1,
} as const
const alice = golfer(1, { newindex: 11.8 })
const plus = golfer(2, { firstname: 'Ben', lastname: 'Okafor', handicapindex: 0.3, newindex: -1.2 })
const same = golfer(3, { firstname: 'Carol', lastname: 'Ito' })
const guest = golfer(4, { user_id: 0, firstname: 'Zed', lastname: 'Guest', email: 'zed@example.com', side: 2 })

type Body = BodyOf<typeof updateGroupOuting>

/**
 * Shows the indexes of an outing on a server that stores them and then gives an answer of the test's. If that throws,
 * the network is lost until the next save. Returns the saves.
 */
function showIndexes(name: string, golfers: readonly Golfer[], answer?: (saves: number) => Response) {
  const sent: { readonly body: Body; readonly key: string | null }[] = []
  const stored = { golfers, isDown: false }
  const fetch = async (url: string, init?: RequestInit) => {
    const { pathname } = new URL(url, location.origin)
    if (stored.isDown && !pathname.endsWith('/9')) throw new TypeError('no network')
    if (pathname.endsWith(initGroupOuting.path)) {
      return Response.json({ teetime, golfers: stored.golfers, scores: [], postReady: 0 })
    }
    if (!pathname.endsWith(updateGroupOuting.path.replace(':id', '9'))) throw new TypeError('no network')
    sent.push({ body: JSON.parse(String(init?.body)), key: new Headers(init?.headers).get('idempotency-key') })
    stored.golfers = golfers.map(({ newindex: _new, ...each }) => each)
    stored.isDown = true
    const answered = answer?.(sent.length) ?? Response.json({ id: 9, code: 'AAAA0001' })
    stored.isDown = false
    return answered
  }
  const ports = testPorts({ fetch })
  // A save has a key only with a member who sends it.
  keepSignIn(ports.storage, { token: 'token', user: ben })
  showScreen(<Outing />, { ports, name, pathname: '/tournament' })
  return sent
}

function Outing() {
  const { data } = useServerQuery({ call: initGroupOuting, request: { query: {} } })
  if (!data?.teetime) return null
  return (
    <main tabIndex={-1}>
      <NewIndexes teetime={data.teetime} golfers={data.golfers} />
      <p>Groups</p>
    </main>
  )
}

const card = (count: number) => page.getByRole('region', { name: texts.indexesChanged(count) })
const save = (count: number) => page.getByRole('button', { name: texts.useNewIndexes(count) })

test('each golfer with another index is listed with both, read without the arrow, and the others are not', async () => {
  showIndexes('new-indexes', [alice, plus, same, guest])
  await expect.element(card(2)).toBeVisible()
  const rows = card(2).getByRole('listitem')
  expect(rows.elements().map(({ textContent }) => textContent)).toEqual([
    `Alice Moreno 12.4 → 11.8${texts.indexFromTo('12.4', '11.8')}`,
    `Ben Okafor 0.3 → +1.2${texts.indexFromTo('0.3', '+1.2')}`,
  ])
  const arrows = [...document.querySelectorAll('[aria-hidden=true]')].map(({ textContent }) => textContent)
  expect(arrows).toEqual(expect.arrayContaining(['12.4 → 11.8', '0.3 → +1.2']))
  await expect.element(card(2).getByText(texts.indexesChangedMean(2))).toBeVisible()
})

test('without another index there is nothing', async () => {
  showIndexes('new-indexes-none', [same, guest])
  await expect.element(page.getByText('Groups')).toBeVisible()
  expect(page.getByRole('region').elements()).toEqual([])
})

test('the button saves the new indexes and nothing else, and the card is gone', async () => {
  const sent = showIndexes('new-indexes-saved', [alice, same, guest])
  await expect.element(save(1)).toBeVisible()
  ;(save(1).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(texts.indexesUpdated(1))).toBeVisible()
  await expect.element(card(1)).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.tagName).toBe('MAIN')
  const { version, ...settings } = teetime
  const entry = ({ newindex, handicapindex, ...each }: Golfer) => {
    const { coursehandicap: _course, playinghandicap: _playing, accesscode: _code, score: _score, ...entered } = each
    return { ...entered, handicapindex: newindex ?? handicapindex }
  }
  const body = { teetime: settings, golfers: [alice, same, guest].map(entry), removedGolfers: [], version }
  expect(sent.map((each) => each.body)).toEqual([body])
  expect(updateGroupOuting.body.safeParse(body).success).toBe(true)
})

test.each([
  ['the first score came in', [12.4], texts.indexesKept, texts.indexesKeptMean],
  ['an index has changed once more', [11.5], texts.otherIndexes, texts.golferIndex('Alice Moreno', '11.5')],
])('says that others were saved than shown when %s', async (_, [handicapindex], title, text) => {
  const others = [{ user_id: alice.user_id, handicapindex }]
  const answer = () => Response.json({ id: 9, code: 'AAAA0001', otherindexes: others })
  showIndexes(`new-indexes-${handicapindex}`, [alice, same], answer)
  await save(1).click()
  await expect.element(page.getByRole('alert').getByText(title)).toBeVisible()
  await expect.element(page.getByRole('alert').getByText(text)).toBeVisible()
  expect(page.getByText(texts.indexesUpdated(1)).elements()).toEqual([])
})

test('a refusal is shown with its reason', async () => {
  const error = 'Another person has changed this outing. Check it, then save again.'
  const problem = { type: 'about:blank', title: error, status: 409, code: 'outing.changed', detail: error, error }
  showIndexes('new-indexes-refused', [alice], () => Response.json(problem, { status: 409 }))
  await save(1).click()
  await expect.element(page.getByRole('alert').getByText(texts.unableToSave)).toBeVisible()
  await expect.element(page.getByRole('alert').getByText(error)).toBeVisible()
})

test('a save whose answer was lost is sent again under its key, and is done once', async () => {
  const sent = showIndexes('new-indexes-lost', [alice, same], (saves) => {
    if (saves === 1) throw new TypeError('no network')
    return Response.json({ id: 9, code: 'AAAA0001' })
  })
  await save(1).click()
  await expect.element(page.getByText(server.noAnswer)).toBeVisible()
  await expect.element(card(1)).toBeVisible()
  await save(1).click()
  await expect.element(page.getByText(texts.indexesUpdated(1))).toBeVisible()
  await expect.element(page.getByText(server.noAnswer)).not.toBeInTheDocument()
  const [first, second] = sent
  expect(second).toEqual(first)
  expect(first?.key).toMatch(/./)
})

test('many golfers are folded, so that the groups stay in view', async () => {
  await page.viewport(320, 640)
  const many = Array.from({ length: 30 }, (_, at) => golfer(at + 1, { newindex: 11.8 }))
  showIndexes('new-indexes-many', many)
  await expect.element(page.getByText('Groups')).toBeInViewport()
  await page.getByText(texts.golferCount(30)).click()
  await expect.element(card(30).getByRole('listitem').first()).toBeVisible()
  expect(card(30).getByRole('listitem').elements()).toHaveLength(30)
})

test('with letters of twice the size the longest name stays within the smallest screen', async () => {
  await page.viewport(320, 640)
  setLetters(200)
  showIndexes('new-indexes-large', [golfer(1, { newindex: -1.2, lastname: 'Featherstonehaugh-Cholmondeley' })])
  await expect.element(save(1)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})
