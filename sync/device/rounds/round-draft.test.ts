import { liveQuery } from 'dexie'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keepSignIn } from '../connection/credentials.ts'
import type { Device } from '../device.ts'
import { openDevice } from '../open-device.ts'
import { ben, testPorts, until } from '../testing.ts'
import { changeRoundDraft, dropRoundDraft, keepRoundDraft, readRoundDraft, type RoundDraft } from './round-draft.ts'

const ports = testPorts({})
let device: Device
beforeEach(() => {
  device = openDevice(ports, { name: 'round-draft' })
  signInAs(5)
})
afterEach(() => device.database.delete())

function signInAs(id: number) {
  keepSignIn(ports.storage, { token: `token of ${id}`, user: { ...ben, id } })
}

function draftOf(changes: Partial<RoundDraft> = {}): RoundDraft {
  const played = { teebox_id: 4, score: '84', parorbetter: '', alcohol: '0' } as const
  const told = { fairwaycondition: 0, greenscondition: 0, greensspeed: 0, value: 0, coursecom: '' }
  const course = { id: 1, name: 'The Oaks', region_id: null }
  const none = { edits: null, instead: null, teeboxes: [], golfers: [], tournament: null }
  return { mid: 'a', date: '2026-06-13', course, ...played, ...told, ...none, ...changes }
}
const edited = draftOf({ edits: { id: 12, userId: 5, golfer: 'Ben Okafor' }, score: '85' })

it('a draft is there again after the app was closed', async () => {
  await keepRoundDraft(device, draftOf())
  device.database.close()
  device = openDevice(ports, { name: 'round-draft' })
  expect(await readRoundDraft(device, null)).toEqual(draftOf())
})

it('what was typed last is there for who reads on, also after a lost connection', async () => {
  void keepRoundDraft(device, draftOf({ score: '' }))
  void keepRoundDraft(device, draftOf({ score: '8' }))
  device.database.close({ disableAutoOpen: true })
  void keepRoundDraft(device, draftOf({ score: '84' }))
  expect(await readRoundDraft(device, null)).toEqual(draftOf({ score: '84' }))
})

it('a dropped draft does not come back by what was typed before', async () => {
  void keepRoundDraft(device, draftOf({ score: '8' }))
  void keepRoundDraft(device, draftOf())
  await dropRoundDraft(device, { isEdit: false })
  expect(await readRoundDraft(device, null)).toBeUndefined()
})

it('what a full phone refuses is there for the next step, not what was typed before, until the round is dropped', async () => {
  await keepRoundDraft(device, draftOf({ score: '8' }))
  const makeRoom = refuseChanges()
  await changeRoundDraft(device, draftOf({ score: '84' }))
  expect(await readRoundDraft(device, null)).toEqual(draftOf({ score: '84' }))
  signInAs(6)
  expect(await readRoundDraft(device, null)).toBeUndefined()
  signInAs(5)
  makeRoom()
  await changeRoundDraft(device, draftOf({ score: '85' }))
  device.database.close()
  device = openDevice(ports, { name: 'round-draft' })
  expect(await readRoundDraft(device, null)).toEqual(draftOf({ score: '85' }))
  refuseChanges()
  await changeRoundDraft(device, draftOf({ score: '86' }))
  await dropRoundDraft(device, { isEdit: false })
  expect(await readRoundDraft(device, null)).toBeUndefined()
})

/** Makes every change of a stored draft fail, as on a full phone. Returns a function that ends this. */
function refuseChanges(): () => void {
  const { meta } = device.database
  const refuse = () => {
    throw new DOMException('no', 'QuotaExceededError')
  }
  meta.hook('updating', refuse)
  return () => meta.hook('updating').unsubscribe(refuse)
}

it('belongs to who began it', async () => {
  await keepRoundDraft(device, draftOf())
  signInAs(6)
  expect(await readRoundDraft(device, null)).toBeUndefined()
  signInAs(5)
  expect(await readRoundDraft(device, null)).toBeDefined()
})

it('an edit does not cost the round that was started, and is of one round', async () => {
  await keepRoundDraft(device, draftOf())
  await keepRoundDraft(device, edited)
  expect(await readRoundDraft(device, null)).toEqual(draftOf())
  expect(await readRoundDraft(device, 12)).toEqual(edited)
  expect(await readRoundDraft(device, 13)).toBeUndefined()
  await dropRoundDraft(device, { isEdit: true })
  expect(await readRoundDraft(device, 12)).toBeUndefined()
  await dropRoundDraft(device, { isEdit: false })
  expect(await readRoundDraft(device, null)).toBeUndefined()
})

it('what an older build kept in another shape is not read', async () => {
  await device.database.meta.put({ key: 'round-draft:5', value: { shape: 0, draft: { holes: 18 } } })
  expect(await readRoundDraft(device, null)).toBeUndefined()
})

it('a screen that watches the draft learns of what is typed, and of its end', async () => {
  await keepRoundDraft(device, draftOf({ score: '8' }))
  const seen: (string | undefined)[] = []
  const watching = liveQuery(() => readRoundDraft(device, null)).subscribe((draft) => seen.push(draft?.score))
  await until(() => seen.at(-1) === '8')
  await keepRoundDraft(device, draftOf({ score: '84' }))
  await until(() => seen.at(-1) === '84')
  await dropRoundDraft(device, { isEdit: false })
  await until(() => seen.at(-1) === undefined)
  watching.unsubscribe()
}, 5_000)
