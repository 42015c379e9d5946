import { afterAll, beforeAll, expect, test } from 'vitest'
import { rosterOf } from '#db/tee-times/sign-ups-roster.ts'
import { sentMessages } from '../accounts/accounts-testing.ts'
import { openTestClub, type TestClub } from '../testing.ts'
import { openTournament, signUpGuest } from './sign-ups-testing.ts'

const day = 24 * 60 * 60 * 1000

let club: TestClub
beforeAll(async () => {
  club = await openTestClub()
})
afterAll(() => club.close())

test('what is unpaid ends after the deadline, everybody is told, and guests are forgotten after 90 days', async () => {
  const teetimeId = await openTournament(club, { numWanted: 1, prepay: 1, deadline: '2026-06-16' })
  for (const name of ['ann', 'bob']) await signUpGuest(club, teetimeId, name)
  const players = async () =>
    (await rosterOf(club.db, { teetimeId })).map(({ firstname, place, contact }) => [firstname, place, contact.email])
  const letters = async () =>
    (await sentMessages(club))
      .filter(({ subject }) => !/sign-up for|^You are/.test(subject))
      .map(({ to, subject }) => `${to} ${subject}`)

  club.advance(2 * day)
  expect(await letters()).toEqual([])
  expect(await players()).toEqual([
    ['ann', 'in', 'ann@mail.example'],
    ['bob', 'waiting', 'bob@mail.example'],
  ])

  club.advance(day)
  expect(await letters()).toEqual([expect.stringMatching(/^ann@/), expect.stringMatching(/^bob@/)])
  expect(await players()).toEqual([['bob', 'in', 'bob@mail.example']])

  club.advance(30 * day)
  expect(await letters()).toHaveLength(2)
  club.advance(70 * day)
  await letters()
  expect(await players()).toEqual([['bob', 'in', '']])
})
