import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { push, type PushBody } from '#sync/calls/replay.ts'
import { sendingFacts } from '#sync/device/outbox/sync-status.ts'
import { texts as formTexts } from '../../forms/texts.ts'
import { texts as contact } from '../../screens/contact/texts.ts'
import { reload } from '../../screens/leaderboard/texts.ts'
import { texts as shellTexts } from '../../shell/texts.ts'
import type { Club } from '../harness/club.ts'
import { keptOnPhone, onTheFirstTee } from '../harness/first-tee.ts'
import { findUpdate, isNext, makeNextRelease, takeUpdate } from '../harness/next-release.ts'
import { cardWith, entered, enteredOnce, holes, openCard, scoreHoles } from '../harness/round.ts'
import { allOnServer, countWaiting, showPane } from '../harness/scoring.ts'
import { signInAtHome } from '../harness/sign-in.ts'
import { story } from '../harness/story.ts'
import kept from '../releases/0.2.0.json'

/** The call whose answer the worker fetches for all tabs. */
const shared = '/api/teetime/outingInProgress/'

/** Stores what a phone stores when the server answers with 426. */
async function noteUpgradeNeeded(page: Page): Promise<void> {
  await page.evaluate(async (key) => {
    const settled = async <Value>(request: IDBRequest<Value>) =>
      await new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(new Error('the phone stores nothing'))
      })
    const database = await settled(indexedDB.open('nomad'))
    await settled(database.transaction('meta', 'readwrite').objectStore('meta').put({ key, value: true }))
    database.close()
  }, sendingFacts.upgradeNeeded)
}

test(
  'a new release waits until the round is left and someone asks for it, and no stroke is lost (PWA-07)',
  story(async (scene) => {
    const { outing, group, phone } = await onTheFirstTee(scene)
    await scoreHoles(phone.page, holes(1, 2))
    await allOnServer(phone.page)

    const release = await makeNextRelease(scene.club.dist)
    onTestFinished(release.remove)
    await scene.club.stop()
    await scene.club.start({ dist: release.dist })
    await findUpdate(phone.page)
    await phone.page.evaluate(() => Object.assign(globalThis, { neverReloaded: true }))

    const offer = phone.page.getByText(shellTexts.update.ready)
    await scoreHoles(phone.page, holes(3, 4))
    await expect.poll(() => openCard(phone.page)).toEqual(cardWith(holes(1, 4)))
    await expect.poll(() => offer.count()).toBe(0)
    expect(await phone.page.evaluate(() => 'neverReloaded' in globalThis)).toBe(true)
    await allOnServer(phone.page)

    await phone.open(`/leaderboard/${group.code}?show=card`)
    await expect.poll(() => openCard(phone.page)).toEqual(cardWith(holes(1, 4)))
    expect(await isNext(phone.page)).toBe(false)

    await phone.open('/leaderboard')
    await offer.waitFor()
    expect(await isNext(phone.page)).toBe(false)
    await phone.page.getByRole('button', { name: shellTexts.update.apply }).click()
    await phone.page.locator('meta[name=release]').waitFor({ state: 'attached' })
    await phone.page.getByRole('link', { name: 'Score' }).first().click()
    await expect.poll(() => openCard(phone.page)).toEqual(cardWith(holes(1, 4)))

    expect(entered(await scene.club.stopAndReadHistory(outing.id))).toEqual(enteredOnce(group, holes(1, 4)))
  }),
)

test(
  'what is half typed into a form is there in the next release',
  story(async ({ club, takePhone }) => {
    const phone = await takePhone()
    await phone.open('/contactUs')
    await keptOnPhone(phone)
    const message = phone.page.getByLabel(contact.message)
    await message.fill('The ninth has no flag')

    const release = await makeNextRelease(club.dist)
    onTestFinished(release.remove)
    await club.stop()
    await club.start({ dist: release.dist })
    await findUpdate(phone.page)
    await takeUpdate(phone.page)
    await phone.page.reload()
    await phone.page.locator('meta[name=release]').waitFor({ state: 'attached' })
    await phone.page.getByText(formTexts.unsent).waitFor()
    expect(await message.inputValue()).toBe('The ninth has no flag')
  }),
)

test(
  'a phone whose scores the server takes only from a newer app, which it has not found yet, gets it with Reload',
  story(async (scene) => {
    const { outing, group, phone } = await onTheFirstTee(scene)
    await scoreHoles(phone.page, [1])
    await allOnServer(phone.page)
    const release = await makeNextRelease(scene.club.dist)
    onTestFinished(release.remove)
    await scene.club.stop()
    await scene.club.start({ dist: release.dist })
    phone.air.lose(/^\/api\/sync\/push/)
    await scoreHoles(phone.page, [2])
    await noteUpgradeNeeded(phone.page)
    await phone.page.reload()
    expect(await isNext(phone.page)).toBe(false)

    await phone.page.getByRole('button', { name: reload, exact: true }).click()
    await phone.page.locator('meta[name=release]').waitFor({ state: 'attached' })
    await phone.comeBack()
    await allOnServer(phone.page)
    expect(entered(await scene.club.stopAndReadHistory(outing.id))).toEqual(enteredOnce(group, holes(1, 2)))
  }),
)

test(
  'an update reloads the app once, also while its worker waits for an answer that does not come (PWA-07)',
  story(async ({ club, takePhone }) => {
    const phone = await takePhone()
    await signInAtHome(phone)
    await keptOnPhone(phone)
    const release = await makeNextRelease(club.dist)
    onTestFinished(release.remove)
    await club.stop()
    await club.start({ dist: release.dist })
    await findUpdate(phone.page)
    phone.air.hold(shared)
    const held = phone.context.waitForEvent(
      'request',
      (request) => request.serviceWorker() !== null && request.url().includes(shared),
    )
    await phone.page.reload()
    await held
    expect(await isNext(phone.page)).toBe(false)

    let loads = 0
    phone.page.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0))
    await phone.page.getByRole('button', { name: shellTexts.update.apply }).click()
    await phone.page.locator('meta[name=release]').waitFor({ state: 'attached' })
    expect(loads).toBe(1)
  }),
)

test(
  'scores that a phone has not sent when its server and its app are updated from 0.2.0 arrive once (PWA-07)',
  story(async ({ club, takePhone }) => {
    const before = await makeNextRelease(club.dist, 'before')
    onTestFinished(before.remove)
    await club.stop()
    await club.start(before)
    const phone = await takePhone()
    await phone.open('/leaderboard')
    await keptOnPhone(phone)
    // A page of the server without the app, so that the database is not open.
    await phone.open('/livez')
    await putPhoneBefore(phone.page)

    await club.stop()
    putDataBefore(club)
    await club.start()
    // The old app is still open: the server takes its first hole, and the answer is lost.
    await sendAsBefore(club, cardBefore.length)
    await findUpdate(phone.page)
    await takeUpdate(phone.page)
    await phone.goOffline()
    await phone.open(`/leaderboard/${codeBefore}`)
    expect(await isNext(phone.page)).toBe(false)
    const rest = holes(7, 18).map(() => null)
    const card = cardBefore.map((strokes) => [...strokes, ...rest])
    await expect.poll(() => openCard(phone.page)).toEqual(card)
    await expect.poll(() => phone.page.evaluate(countWaiting)).toBe(6)

    await phone.comeBack()
    await allOnServer(phone.page)
    await expect.poll(() => openCard(phone.page)).toEqual(card)
    const written = cardBefore.flatMap((strokes, at) =>
      strokes.map((each, hole) => `${at + 1} on ${hole + 1}: ${each}`),
    )
    expect(entered(await club.stopAndReadHistory(outingBefore))).toEqual(written.toSorted())
  }),
)

test(
  'three releases during one round cost no stroke, no reload without a tap and no missing chunk (PWA-07)',
  story(async (scene) => {
    const { outing, group, phone } = await onTheFirstTee(scene)
    const missing: string[] = []
    phone.context.on('response', (answer) => void (answer.status() === 404 && missing.push(answer.url())))
    await phone.page.evaluate(() => Object.assign(globalThis, { neverReloaded: true }))

    for (const [at, name] of ['second', 'third', 'fourth'].entries()) {
      await scoreHoles(phone.page, holes(2 * at + 1, 2 * at + 2))
      await allOnServer(phone.page)
      const release = await makeNextRelease(scene.club.dist, name)
      onTestFinished(release.remove)
      await scene.club.stop()
      await scene.club.start(release)
      await findUpdate(phone.page)
      for (const pane of ['board', 'card', 'score'] as const) await showPane(phone.page, pane)
    }
    await scoreHoles(phone.page, holes(7, 8))
    await allOnServer(phone.page)
    await expect.poll(() => openCard(phone.page)).toEqual(cardWith(holes(1, 8)))
    expect(await phone.page.evaluate(() => 'neverReloaded' in globalThis)).toBe(true)
    expect(await isNext(phone.page)).toBe(false)

    await phone.page.getByRole('link', { name: 'Back' }).click()
    await phone.page.getByRole('button', { name: shellTexts.update.apply }).click()
    await phone.page.locator('meta[name=release][content=fourth]').waitFor({ state: 'attached' })
    expect(missing).toEqual([])
    expect(entered(await scene.club.stopAndReadHistory(outing.id))).toEqual(enteredOnce(group, holes(1, 8)))
  }),
)

// The data of the previous release, recorded from its server and from a phone with its app. The phone has sent hole 3
// and scored holes 4 to 6 without a signal.

const database = join(import.meta.dirname, '../../../db/sqlite/releases/0.2.0.db.gz')

/** The code of the group that the phone scores. */
const codeBefore = kept.phone.tables.capabilities.rows[0]?.code ?? ''
const outingBefore = 1
/** The strokes of both golfers of the card. The first two holes were scored without the phone. */
const cardBefore: readonly (readonly number[])[] = [
  [4, 4, 4, 5, 4, 5],
  [5, 5, 5, 4, 4, 5],
]

/** Gives a stopped server the data folder of the release before, instead of its own. */
function putDataBefore({ dataDir }: Club): void {
  for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name), { recursive: true })
  writeFileSync(join(dataDir, 'nomad.db'), gunzipSync(readFileSync(database)))
  mkdirSync(join(dataDir, 'secrets'), { mode: 0o700 })
  for (const [name, text] of Object.entries(kept.serverFiles)) {
    writeFileSync(join(dataDir, name), `${text}\n`, { mode: 0o600 })
  }
}

/** Replaces the database of a phone by that of the previous release. No page of the app may be open. */
async function putPhoneBefore(page: Page): Promise<void> {
  await page.evaluate(writePhone, kept.phone)
}

/** Runs in the page. */
async function writePhone({ version, tables }: typeof kept.phone): Promise<void> {
  const done = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error('no disk'))
    })
  await done(indexedDB.deleteDatabase('nomad'))
  const opening = indexedDB.open('nomad', version)
  opening.onupgradeneeded = () => {
    for (const [name, { shape, rows }] of Object.entries(tables)) {
      const { indexes, ...keys } = shape
      const table = opening.result.createObjectStore(name, keys)
      for (const index of indexes) table.createIndex(index.name, index.keyPath, { unique: index.unique })
      for (const row of rows) table.add(row)
    }
  }
  const disk = await done(opening)
  disk.close()
}

/** Sends the first operations of that phone in the format of its app, and ignores the answer. */
async function sendAsBefore({ url }: Club, count: number): Promise<void> {
  const { lanes, capabilities, outbox } = kept.phone.tables
  const [queue] = lanes.rows
  const [capability] = capabilities.rows
  if (queue === undefined || capability === undefined) throw new Error('the phone of the release before has no queue')
  const { clientId, principal, ackedSeq, nextSeq } = queue
  const mutations = outbox.rows
    .slice(0, count)
    .map(({ mid, seq, name, v, at, args }) => ({ mid, seq, name, v, at, args }))
  const body: PushBody = { p: 1, clientId, principal, sentAt: Date.now(), ackedSeq, nextSeq, mutations }
  const answer = await fetch(new URL(`/api/${push.path}`, url), {
    method: push.method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${capability.token}` },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
}
