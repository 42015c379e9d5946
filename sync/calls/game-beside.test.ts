import { expect, test } from 'vitest'
import { gameBeside, gameSettings } from './game-beside.ts'

const game = { id: 7, kind: 'skins', scope: { of: 'outing' }, sides: [] }

test('a setting of a later release is left out of what a server answers, and the game is read', () => {
  const answered = { ...game, settings: { by: 'net', ofLater: true } }
  expect(gameBeside().parse(answered)).toEqual({ ...game, settings: { by: 'net' } })
})

test('a setting that the server does not know is refused, so that no one takes it for chosen', () => {
  expect(gameSettings().safeParse({ by: 'net', ofLater: true }).success).toBe(false)
})
