import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findAccount } from '#db/members/members.ts'
import { listDevices, saveSubscription } from '#db/messages/push-subscriptions.ts'
import { transaction } from '#db/transaction.ts'
import { openTestOuting, type TestOuting } from '../outings/outings-testing.ts'
import { testPassword } from '../testing.ts'
import { get, post, secretOf } from './accounts-testing.ts'
import { addSignInLink } from './link-secret.ts'

/**
 * An intruder has Carol's password and prepares ways to get back in. Each way is tested against each event that must
 * end it.
 */
let club: TestOuting
let own: string
let stolen: string
beforeEach(async () => {
  club = await openTestOuting()
  own = await club.signIn('carol')
  stolen = await club.signIn('carol')
})
afterEach(() => club.close())

const intruder = 'intruder@mail.example'
const newPassword = 'a new wedge for spring'
const carol = () => club.ids.members.carol

/** Prepares each way back in; the returned function tells whether it still works. */
const waysBackIn: Readonly<Record<string, () => Promise<() => Promise<boolean>>>> = {
  'another sign-in': async () => async () => (await get(club, 'info/directory', { token: stolen })).statusCode === 200,

  async 'a new address that waits to be confirmed'() {
    await post(
      club,
      'user/updateEmail',
      { username: 'carol', password: testPassword, email: intruder },
      { token: stolen },
    )
    const hash = await secretOf(club, 'new-email')
    return async () => {
      await post(club, 'user/confirmEmail', { hash })
      return (await findAccount(club.db, { username: 'carol' }))?.email === intruder
    }
  },

  async 'a change of address that waits for the old one'() {
    await post(club, 'user/changeEmailAndPwd', { username: 'carol', email: intruder })
    const hash = await secretOf(club, 'email-change')
    return async () => (await post(club, 'user/answerEmailChange', { hash, approve: true })).statusCode === 200
  },

  async 'a change of address that waits for an administrator'() {
    await post(club, 'user/changeEmailAndPwd', { username: 'carol', email: intruder })
    await club.context.backgroundJobs.settled()
    const path = 'admin/emailChanges/1/approve'
    return async () => (await post(club, path, {}, { token: club.tokens.alice })).statusCode === 200
  },

  async 'a change of address that an administrator has approved'() {
    await post(club, 'user/changeEmailAndPwd', { username: 'carol', email: intruder })
    await club.context.backgroundJobs.settled()
    await post(club, 'admin/emailChanges/1/approve', {}, { token: club.tokens.alice })
    return async () => {
      club.advance(25 * 60 * 60_000)
      await club.context.backgroundJobs.settled()
      return (await findAccount(club.db, { username: 'carol' }))?.email === intruder
    }
  },

  async 'a link that signs in'() {
    const { context, db } = club
    const account = await findAccount(db, { username: 'carol' })
    if (account === undefined) throw new Error('There is no Carol')
    await transaction(db, (tx) => addSignInLink(tx, { context, to: account, page: '/home', at: context.now() }))
    const hash = await secretOf(club, 'sign-in-link')
    return async () => (await post(club, 'login/byHash', { username: 'carol', hash })).statusCode === 200
  },

  async 'a temporary password'() {
    await post(club, 'user/generateTempPwd', { username: 'carol' })
    const password = await secretOf(club, 'temp-password')
    return async () => (await post(club, 'login', { username: 'carol', password })).statusCode === 200
  },

  async 'a calendar link'() {
    const { url } = (await post(club, 'user/calendar', {}, { token: stolen })).json<{ url: string }>()
    const path = new URL(url).pathname
    return async () => (await club.app.inject(path)).statusCode === 200
  },

  async 'messages to another device'() {
    const key = club.context.secrets.vapid.publicKey
    const keys = { endpoint: 'https://push.example/intruder', p256dh: 'key', auth: 'auth', vapidKey: key }
    const { sid } = await sessionOf(stolen)
    const at = club.context.now().toISOString()
    const device = { memberId: carol(), ...keys, device: '', sid, at }
    await transaction(club.db, (tx) => saveSubscription(tx, device))
    return async () => (await listDevices(club.db, { memberId: carol() })).length > 0
  },

  async 'an open stream'() {
    const address = await club.app.listen({ port: 0, host: '127.0.0.1' })
    const response = await fetch(`${address}/api/sync/stream?outing=${club.outingId}&since=0`, {
      headers: { authorization: `Bearer ${stolen}` },
    })
    const chunks = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    return async () => {
      await club.context.backgroundJobs.settled()
      // An open stream receives this change; a closed one ends.
      await club.push([club.score(1)])
      const { pull } = await club.call({ path: `sync/pull?outing=${club.outingId}&since=0`, token: club.capability })
      let text = ''
      while (!text.includes(`id: ${pull.cursor}\n`)) {
        const chunk = await chunks?.read()
        if (chunk === undefined || chunk.done) return false
        text += chunk.value
      }
      return true
    }
  },
}

async function sessionOf(token: string): Promise<{ sid: string }> {
  const member = club.context.tokens.verifyMember(token)
  if (member === undefined) throw new Error('This is no token of a member')
  return member
}

const endings: Readonly<Record<string, () => Promise<{ statusCode: number }>>> = {
  'a new password in the settings': () => {
    const passwords = { oldPassword: testPassword, password: newPassword, passwordRepeat: newPassword }
    return post(club, 'user/updatePassword', { username: 'carol', ...passwords }, { token: own })
  },
  'a reset': () =>
    post(club, 'user/resetTempPwd', { username: 'carol', password: testPassword, newpassword: newPassword }),
  'an administrator who ends the sign-ins': () =>
    post(club, `admin/members/${carol()}/end-sign-ins`, {}, { token: club.tokens.alice }),
  'an administrator who deactivates the account': () =>
    post(club, `admin/members/${carol()}/deactivate`, {}, { token: club.tokens.alice }),
}

describe.each(Object.keys(endings))('after %s', (ending) => {
  test.each(Object.keys(waysBackIn))('%s no longer works', async (way) => {
    const works = await waysBackIn[way]?.()
    expect((await endings[ending]?.())?.statusCode).toBe(200)
    expect(await works?.()).toBe(false)
  })
})

test.each(Object.keys(waysBackIn))('without any of that %s works', async (way) => {
  const works = await waysBackIn[way]?.()
  expect(await works?.()).toBe(true)
})

test('a new password in the settings keeps the sign-in that set it, and its calendar is made again', async () => {
  await endings['a new password in the settings']?.()
  expect((await get(club, 'info/directory', { token: own })).statusCode).toBe(200)
  expect((await get(club, 'user/calendar', { token: own })).json()).toEqual({ created: null })
})

test('a login that was under way while the password changed does not get in', async () => {
  const changing = endings['a new password in the settings']?.()
  const slow = Array.from({ length: 4 }, () => post(club, 'login', { username: 'carol', password: testPassword }))
  expect((await changing)?.statusCode).toBe(200)
  for (const answer of await Promise.all(slow)) {
    const { token } = answer.json<{ token?: string }>()
    const status = token === undefined ? 401 : (await get(club, 'info/directory', { token })).statusCode
    expect(status).toBe(401)
  }
})

test('signing out ends the messages to that device', async () => {
  const still = await waysBackIn['messages to another device']?.()
  await post(club, 'logout', {}, { token: stolen })
  expect(await still?.()).toBe(false)
})
