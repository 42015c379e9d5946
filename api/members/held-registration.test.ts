import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { changeAccount } from '#db/members/members.ts'
import { transaction } from '#db/transaction.ts'
import { outingBody } from '../outings/outings-testing.ts'
import { openRoundsClub, type RoundsClub } from '../rounds/rounds-testing.ts'
import { formFor, openTournament } from '../tee-times/sign-ups-testing.ts'

let club: RoundsClub
beforeEach(async () => {
  club = await openRoundsClub()
})
afterEach(() => club.close())

const nora = () => club.ids.members.nora

/** Every list or lookup of golfers, requested by someone who may see it. */
const lists = [
  'golfer/all',
  'info/members',
  'info/directory',
  'user/search',
  'user/search?name=nora',
  'user/search?sort=numrounds',
]

async function listsNora(path: string): Promise<boolean> {
  const { status, text } = await club.call(path, { as: 'alice' })
  expect(status).toBe(200)
  return text.includes('Unconfirmed')
}

const change = (state: Parameters<typeof changeAccount>[1]) => transaction(club.db, (tx) => changeAccount(tx, state))

/** The reasons for which a registration is held, and the event that ends each. */
const held = [
  { until: 'its email is confirmed', by: { isconfirmed: false } },
  { until: 'an administrator approves it', by: { isconfirmed: true, approval: 'waiting' } },
] as const

describe.each(held)('until $until', ({ by }) => {
  beforeEach(() => change({ id: nora(), ...by }))

  const admit = () => change({ id: nora(), isconfirmed: true, approval: 'approved' })

  test.each(lists)('a registration is not in %s', async (path) => {
    expect(await listsNora(path)).toBe(false)
    await admit()
    expect(await listsNora(path)).toBe(true)
  })

  test.each(['golfer/ID', 'round/user/ID/reviews', 'round/user/ID/handicaps'])(
    'there is no %s of a registration',
    async (path) => {
      const ask = () => club.call(path.replace('ID', String(nora())))
      expect(await ask()).toMatchObject({ status: 404, body: { code: 'golfer.not-found' } })
      await admit()
      expect(await ask()).toMatchObject({ status: 200 })
    },
  )

  test('no round is posted for a registration', async () => {
    const other = {
      id: nora(),
      teebox_id: club.tees.oaks.white,
      score: 95,
      parorbetter: 3,
      tournament: 0,
      alcohol: '0',
    }
    const post = () => club.call('round/add', { as: 'ben', body: { ...club.round(), golfers: [other] } })
    expect(await post()).toMatchObject({ status: 422, body: { code: 'round.no-such-golfer' } })
    await admit()
    expect(await post()).toMatchObject({ status: 200 })
  })

  test('no rounds are imported for a registration', async () => {
    const body = { user_id: nora(), csv: 'date,course,tee,score\n2026-06-01,The oaks,White,90\n' }
    const preview = () => club.call('round/import/preview', { as: 'alice', body })
    expect(await preview()).toMatchObject({ status: 404, body: { code: 'golfer.not-found' } })
    await admit()
    expect(await preview()).toMatchObject({ status: 200 })
  })

  test('a registration is put into no outing', async () => {
    const wizard = await outingBody(club)
    const golfers = wizard.golfers.slice(0, 2).map((golfer, at) => (at === 0 ? golfer : { ...golfer, user_id: nora() }))
    const start = () => club.call('teetime/updateGroupOuting/0', { as: 'alice', body: { ...wizard, golfers } })
    expect(await start()).toMatchObject({ body: { code: 'outing.no-such-golfer' } })
    await admit()
    expect(await start()).toMatchObject({ status: 200 })
  })

  test('an administrator signs no registration up for a tee time', async () => {
    const teetimeId = await openTournament(club)
    const body = formFor(club, 'nora', { user_id: nora() })
    const signUp = () => club.call(`teetime/${teetimeId}/signup`, { as: 'alice', body })
    expect(await signUp()).toMatchObject({ body: { code: 'signup.no-such-golfer' } })
    await admit()
    expect(await signUp()).toMatchObject({ status: 200 })
  })

  test('a registration is not counted among those whom an alert reaches', async () => {
    const reached = async () => Number((await club.call('alert/recipients', { as: 'alice' })).body['members'])
    const before = await reached()
    await admit()
    expect(await reached()).toBe(before + 1)
  })

  test('administrators see a registration among the members', async () => {
    const { body } = await club.call('admin/members?name=unconfirmed', { as: 'alice' })
    expect(body['results']).toMatchObject([{ id: nora() }])
  })
})
