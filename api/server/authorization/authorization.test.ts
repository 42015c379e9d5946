import { afterAll, beforeAll, expect, test } from 'vitest'
import { samples } from './authorization-requests-testing.ts'
import { authorization } from './authorization-table-testing.ts'
import { openScene, type Scene } from './authorization-testing.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene.club.close())

async function servedCalls(): Promise<string[]> {
  const description = await scene.club.app.inject('/api/openapi.json')
  const { paths } = description.json<{ paths: Record<string, object> }>()
  return Object.entries(paths).flatMap(([path, methods]) => {
    const declared = path.replace('/api/', '').replaceAll(/\{(\w+)\}/g, ':$1')
    return Object.keys(methods).map((method) => `${method.toUpperCase()} ${declared}`)
  })
}

test('every call that is served has a row in the table, and no other has (SEC-01)', async () => {
  expect(Object.keys(authorization).toSorted()).toEqual((await servedCalls()).toSorted())
})

test('every call with a body or with parameters in its path has a sample to send, and no sample is of another call', () => {
  const calls = Object.keys(authorization)
  const needy = calls.filter((call) => !call.startsWith('GET ') || call.includes(':'))
  expect(Object.keys(samples)).toEqual(expect.arrayContaining(needy))
  expect(calls).toEqual(expect.arrayContaining(Object.keys(samples)))
})
