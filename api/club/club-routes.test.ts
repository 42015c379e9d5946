import { afterEach, beforeEach, expect, test } from 'vitest'
import { changeSettings } from '#db/members/members.ts'
import { transaction } from '#db/transaction.ts'
import { get, sentMessages, post, solvedRobotCheck } from '../accounts/accounts-testing.ts'
import { openScene } from '../server/authorization/authorization-testing.ts'
import { openTestClub, type TestClub } from '../testing.ts'

let club: TestClub
beforeEach(async () => {
  club = await openTestClub({ environment: { CLUB_NAME: 'Los Lagos', CLUB_REGIONS: 'North,South' } })
})
afterEach(() => club.close())

test('everyone can read the name of the club and how to contact it', async () => {
  const answer = await get(club, 'info/club')
  expect(answer.json()).toEqual({
    name: 'Los Lagos',
    contact: 'secretary@nomad.example',
    timeZone: 'America/Los_Angeles',
    cupUrl: 'https://example.com/cup',
    leaderboardUrl: 'https://example.com/leaderboard',
    footerCredit: 'Nomad',
    logo: '',
    look: '',
    asksAlcohol: false,
    allowsStakes: true,
  })
  const regions = [
    { id: 1, name: 'North' },
    { id: 2, name: 'South' },
  ]
  expect((await get(club, 'info/region')).json()).toEqual({ regions })
})

test('members are listed by name', async () => {
  const token = await club.signIn('ben')
  const { members } = (await get(club, 'info/members', { token })).json<{ members: object[] }>()
  expect(members[0]).toEqual({ id: club.ids.members.carol, firstname: 'Carol', lastname: 'Ito' })
})

test('the directory has what each member shares, and no one who is not confirmed', async () => {
  const { ben, carol } = club.ids.members
  await transaction(club.db, async (tx) => {
    await changeSettings(tx, { id: ben, settings: { shareemail: true } })
    await changeSettings(tx, { id: carol, settings: { sharephone: true, phonenum: '602 555 0182' } })
  })
  const token = await club.signIn('dev')
  const answer = await get(club, 'info/directory', { token })
  const { members } = answer.json<{ members: { id: number; firstname: string }[] }>()
  expect(members.find(({ id }) => id === ben)).toMatchObject({ email: 'ben@club.example', phonenum: null })
  expect(members.find(({ id }) => id === carol)).toMatchObject({ email: null, phonenum: '602 555 0182' })
  expect(members.map(({ firstname }) => firstname)).not.toContain('Nora')
})

test('guests are listed with the day, the course and their host', async () => {
  const scene = await openScene()
  const token = await scene.club.signIn('ben')
  const wizard = { ...scene.wizard, golfers: [guestOf(scene.wizard), ...golfersOf(scene.wizard)] }
  await post(scene.club, `teetime/updateGroupOuting/0`, wizard, { token: await scene.club.signIn('grace') })
  const { results } = (await get(scene.club, 'info/visitors', { token })).json<{ results: object[] }>()
  expect(results).toEqual([{ name: 'Zed Guest', date: '2026-06-14', course: 'The oaks', host: 'Grace Lindqvist' }])
  await scene.club.close()
})

const golfersOf = (wizard: object) => (wizard as { golfers: object[] }).golfers
const guestOf = (wizard: object) => ({
  ...golfersOf(wizard)[0],
  user_id: 0,
  firstname: 'Zed',
  lastname: 'Guest',
  email: 'zed@mail.example',
  tgroup_id: 2,
})

const contact = { name: 'Zed Guest', email: 'zed@mail.example', message: 'May I play on Sunday?\nZed' }

test('a visitor writes to the club after the robot check', async () => {
  const refused = await post(club, 'info/contact', contact)
  expect(refused.statusCode).toBe(403)
  expect(refused.json()).toMatchObject({ code: 'robot.required' })
  const robotcheck = await solvedRobotCheck(club)
  expect((await post(club, 'info/contact', { ...contact, robotcheck })).json()).toEqual({ result: 'Success' })
  expect(await sentMessages(club)).toMatchObject([
    { to: 'secretary@nomad.example', subject: 'A message from Zed Guest', body: contact.message },
  ])
})

test('a member writes without it, ten times a day', async () => {
  const token = await club.signIn('ben')
  for (let times = 0; times < 10; times += 1) {
    expect((await post(club, 'info/contact', contact, { token })).statusCode).toBe(200)
  }
  const answer = await post(club, 'info/contact', contact, { token })
  expect(answer.statusCode).toBe(429)
  expect(answer.json()).toMatchObject({ code: 'contact.too-many' })
})

test('a message that is sent again because its answer was lost reaches the club once', async () => {
  const [ben, carol] = [await club.signIn('ben'), await club.signIn('carol')]
  for (const token of [ben, ben, carol]) await post(club, 'info/contact', contact, { token })
  await post(club, 'info/contact', { ...contact, message: 'On Monday?' }, { token: ben })
  expect((await sentMessages(club)).map(({ body }) => body)).toEqual([contact.message, contact.message, 'On Monday?'])
})

test.each([
  ['name', 'Zed\r\nBcc: all@club.example'],
  ['email', 'zed@mail.example\r\nBcc: all@club.example'],
  ['message', ''],
])('a contact message with %s as "%s" is malformed', async (field, value) => {
  const token = await club.signIn('ben')
  const answer = await post(club, 'info/contact', { ...contact, [field]: value }, { token })
  expect(answer.statusCode).toBe(400)
})

test('a club without its own links and credit says so', async () => {
  const environment = { CUP_URL: '', LEADERBOARD_URL: '', FOOTER_CREDIT: '' }
  const plain = await openTestClub({ environment })
  expect((await get(plain, 'info/club')).json()).toMatchObject({ cupUrl: '', leaderboardUrl: '', footerCredit: '' })
  await plain.close()
})
