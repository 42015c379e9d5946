import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestClub, type TestClub } from '../testing.ts'
import { post } from './accounts-testing.ts'

let club: TestClub
beforeAll(async () => {
  club = await openTestClub()
})
afterAll(() => club.close())

const print = async (by: 'alice' | 'ben', id: number) =>
  post(club, 'user/getCard', { id }, { token: await club.signIn(by) })

test('a member gets the own card as a picture, and an administrator anybody’s', async () => {
  const { ben } = club.ids.members
  for (const by of ['ben', 'alice'] as const) {
    const { data } = (await print(by, ben)).json<{ data: string[] }>()
    expect(
      Buffer.from(data[0] ?? '', 'base64')
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
  }
})

test('no other number gives a card, whether somebody has it or not, and the log says who tried (SEC-19)', async () => {
  const { ben } = club.ids.members
  const others = [-1, ...Array.from({ length: 50 }, (_, place) => place + 1)].map((step) => ben + step)
  for (const other of others.filter((id) => id > 0)) {
    const refused = await print('ben', other)
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({ code: 'member.not-yours' })
  }
  const [tried] = club.log.filter((line) => line.includes('malicious_direct_reference'))
  expect(JSON.parse(tried ?? '{}')).toMatchObject({ actor: `member ${ben}` })
})
