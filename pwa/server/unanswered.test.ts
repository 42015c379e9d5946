import { expect, test } from 'vitest'
import { testPorts } from '#sync/device/testing.ts'
import { dropKey, forgetKeys, keyToSend } from './unanswered.ts'

const feeler = { memberId: 2, address: 'POST info/feeler' }
const phone = () => testPorts({ fetch: () => Promise.reject(new Error('Nothing is sent here')) })
const day = 24 * 60 * 60 * 1000

test('what is sent again without an answer has the same key, also after a reload, until there is one', () => {
  const ports = phone()
  const key = keyToSend(ports, feeler)
  expect(key).toMatch(/^[\w-]{8,64}$/)
  expect(keyToSend({ ...ports }, { ...feeler })).toBe(key)
  dropKey(ports, feeler)
  expect(keyToSend(ports, feeler)).not.toBe(key)
})

test('another member, or another thing, has a key of its own', () => {
  const ports = phone()
  const sent = [feeler, { ...feeler, memberId: 3 }, { ...feeler, address: 'PATCH info/feeler/4' }]
  const keys = sent.map((one) => keyToSend(ports, one))
  expect(new Set(keys).size).toBe(3)
  dropKey(ports, feeler)
  expect(sent.slice(1).map((one) => keyToSend(ports, one))).toEqual(keys.slice(1))
})

test('a key that is a day old is new, whichever way the clock went', () => {
  const clock = { at: 1_000_000_000 }
  const ports = { ...phone(), now: () => clock.at }
  const key = keyToSend(ports, feeler)
  clock.at += day - 1
  expect(keyToSend(ports, feeler)).toBe(key)
  clock.at += 1
  const second = keyToSend(ports, feeler)
  expect(second).not.toBe(key)
  clock.at -= 2 * day
  expect(keyToSend(ports, feeler)).not.toBe(second)
})

test('twenty are kept, the latest, and none after a sign-out', () => {
  const ports = phone()
  const keys = Array.from({ length: 21 }, (_, at) => keyToSend(ports, { ...feeler, address: `POST teetime/${at}` }))
  const again = (at: number) => keyToSend(ports, { ...feeler, address: `POST teetime/${at}` })
  expect(again(20)).toBe(keys[20])
  expect(again(1)).toBe(keys[1])
  expect(again(0)).not.toBe(keys[0])
  forgetKeys(ports.storage)
  expect(again(20)).not.toBe(keys[20])
})

test('a full storage, or one with something else in it, stops no form', () => {
  const { storage, ...ports } = phone()
  storage.setItem('nomad.unanswered', '{"broken"')
  expect(keyToSend({ ...ports, storage }, feeler)).toMatch(/\w/)
  const full = {
    ...storage,
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
  }
  expect(keyToSend({ ...ports, storage: full }, { ...feeler, memberId: 9 })).toMatch(/\w/)
})
