import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Problem } from '#sync/calls/problem.ts'
import { openScene, send, type Scene } from '../authorization/authorization-testing.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene.club.close())

const headers = { 'content-type': 'application/json' }

test('values in values without end are refused, also where a call takes any value', async () => {
  const args = `${'['.repeat(60_000)}${']'.repeat(60_000)}`
  const operation = `{"mid":"019b0000-0000-7000-8000-00000000000b","seq":1,"name":"score.set","v":1,"at":1,"args":${args}}`
  const lane = `"clientId":"019b0000-0000-7000-8000-00000000000a","principal":"outing:${scene.outingId}:2"`
  const payload = `{"p":1,${lane},"sentAt":1,"ackedSeq":0,"nextSeq":2,"mutations":[${operation}]}`
  const request = { method: 'POST', url: '/api/sync/push', headers, payload } as const
  const answer = await send(scene.club, request, await scene.tokenOf('code'))
  expect([answer.statusCode, answer.json<Problem>().code]).toEqual([400, 'request.malformed'])
})

test('a half character is the sign for something unreadable from the start', async () => {
  const { club } = scene
  const token = await scene.tokenOf('admin')
  const addTee = async (description: string) => {
    const tee = { id: null, description, rating: 70.1, slope: 120, yardage: 6000 }
    const payload = { course_id: club.ids.courses.oaks, teeboxes: [tee] }
    return await send(club, { method: 'PATCH', url: '/api/course/editTeebox', payload }, token)
  }
  expect((await addTee('Gold \ud83c')).statusCode).toBe(200)
  // Another half: on the disk it would be the same, and there is one teebox of a name.
  expect((await addTee('Gold \ud83d')).statusCode).toBe((await addTee('Gold \ufffd')).statusCode)
  const course = await send(club, { method: 'GET', url: `/api/course/${club.ids.courses.oaks}` }, token)
  expect(course.body).toContain('Gold \ufffd')
})
