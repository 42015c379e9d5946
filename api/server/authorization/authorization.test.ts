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

test('every call that is served has a row in the table and a sample to send, and no other has (SEC-01)', async () => {
  const served = (await servedCalls()).toSorted()
  expect(Object.keys(authorization).toSorted()).toEqual(served)
  expect(Object.keys(samples).toSorted()).toEqual(served)
})
