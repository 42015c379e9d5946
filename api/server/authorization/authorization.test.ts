import { afterAll, beforeAll, expect, test } from 'vitest'
import { samples, sendAs } from './authorization-requests-testing.ts'
import { actors, authorization, verdictFor } from './authorization-table-testing.ts'
import { openScene, verdictOf, type Scene } from './authorization-testing.ts'

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

/** An open stream does not end by itself; the tests of streams say who gets one. */
const endless = (call: string, verdict: string) => call === 'GET sync/stream' && verdict === 'yes'

const cells = Object.entries(authorization).flatMap(([call, row]) =>
  actors
    .map((actor) => ({ call, actor, verdict: verdictFor(row, actor) }))
    .filter(({ verdict }) => !endless(call, verdict)),
)

test.each(cells)('$call as $actor: $verdict (SEC-01)', async ({ call, actor, verdict }) => {
  const answer = await sendAs(scene, call, actor)
  expect({ verdict: verdictOf(answer), body: answer.body }).toMatchObject({ verdict })
})
