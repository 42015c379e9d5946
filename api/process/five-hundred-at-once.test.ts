import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addSession } from '#db/accounts/sessions.ts'
import { addMember } from '#db/members/members.ts'
import { scores } from '#db/schema/cells.ts'
import { rosterOf } from '#db/tee-times/sign-ups-roster.ts'
import { transaction } from '#db/transaction.ts'
import { post, secretOf } from '../accounts/accounts-testing.ts'
import { openTestOuting } from '../outings/outings-testing.ts'
import { openRoundsClub, type RoundsClub } from '../rounds/rounds-testing.ts'
import { signSession } from '../server/callers/identity.ts'
import { formFor, openTournament } from '../tee-times/sign-ups-testing.ts'

const many = Array.from({ length: 500 }, (_, number) => number)

let club: RoundsClub
beforeEach(async () => {
  club = await openRoundsClub()
})
afterEach(() => club.close())

const addressOf = (number: number) => `10.2.${number >> 8}.${number & 255}`

/** Another member with a sign-in. */
async function addPerson(number: number): Promise<{ id: number; token: string }> {
  const { context, db } = club
  const at = context.now().toISOString()
  const person = { firstname: 'Golfer', lastname: `Number ${number}`, username: `golfer${number}` }
  return await transaction(db, async (tx) => {
    const email = `${person.username}@mail.example`
    const memberId = await addMember(tx, {
      ...person,
      email,
      passwordHash: '',
      dob: '1980-02-29',
      handicapIndex: null,
      isadmin: false,
      isconfirmed: true,
      createdAt: at,
    })
    const session = { sid: randomBytes(16).toString('hex'), memberId, scope: 'full' } as const
    await addSession(tx, { ...session, device: '', at })
    return { id: memberId, token: signSession(context, { ...session, createdAt: at, seenAt: at }) }
  })
}

test('one of five hundred members who ask for the last spot simultaneously gets it, and the others wait (REL-32)', async () => {
  const teetimeId = await openTournament(club, { numWanted: 1 })
  const people = []
  for (const number of many) people.push(await addPerson(number))
  const answers = await Promise.all(
    people.map(({ id, token }, number) => {
      const form = formFor(club, `golfer${number}`, { user_id: id })
      return post(club, `teetime/${teetimeId}/signup`, form, { token, from: addressOf(number) })
    }),
  )
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  const given = answers.map((answer) => answer.json<{ place: string; waiting: number | null }>())
  expect(given.filter(({ place }) => place === 'in')).toHaveLength(1)
  const waiting = given.flatMap(({ waiting: place }) => place ?? []).toSorted((one, other) => one - other)
  expect(waiting).toEqual(many.slice(1))
  const roster = await rosterOf(club.db, { teetimeId })
  expect(roster.filter(({ place }) => place === 'in')).toHaveLength(1)
  expect(roster).toHaveLength(many.length)
})

test('one of five hundred uses of a temporary password sets a new one (REL-32)', async () => {
  await post(club, 'user/generateTempPwd', { username: 'ben' })
  const password = await secretOf(club, 'temp-password')
  const wanted = many.map((number) => `a new wedge for spring ${number}`)
  const answers = await Promise.all(
    wanted.map((newpassword, number) =>
      post(club, 'user/resetTempPwd', { username: 'ben', password, newpassword }, { from: addressOf(number) }),
    ),
  )
  const [set, ...others] = wanted.flatMap((newpassword, number) => {
    const answer = answers[number]
    return answer?.statusCode === 200 ? [{ newpassword, ...answer.json<{ token: string }>() }] : []
  })
  expect(others).toEqual([])
  const refused = answers
    .filter(({ statusCode }) => statusCode !== 200)
    .map((answer) => answer.json<{ code: string }>())
  expect(refused.map(({ code }) => code)).not.toContain(undefined)
  if (set === undefined) throw new Error('no use has set a password')
  // Uses that were compared after the change are failed logins of the account: how many depends on the machine. The
  // phone that set the password has a limit of its own.
  const credentials = { username: 'ben', password: set.newpassword }
  const login = await post(club, 'login', credentials, { from: '10.9.0.1', token: set.token })
  expect(login.statusCode).toBe(200)
})

test('five hundred phones open the code of one group, score its hole, and none has to wait (REL-32)', async () => {
  const outing = await openTestOuting()
  try {
    const { codes, golfers, outingId } = outing
    const answers = await Promise.all(
      many.map(async (number) => {
        const from = addressOf(number)
        const opened = await outing.call({ path: 'sync/session', body: { accessCode: codes[0], initials: 'AB' }, from })
        const token = String(opened.body['token'])
        const body = { golfers: [{ id: golfers.ben, holescore: 4 }] }
        const scored = await outing.call({ path: `teetime/updateScore/${outingId}/1`, body, token, from })
        return [opened.status, scored.status]
      }),
    )
    expect(new Set(answers.flat())).toEqual(new Set([200]))
    expect(await outing.db.sql.select().from(scores)).toMatchObject([{ strokes: 4 }])
  } finally {
    await outing.close()
  }
})
