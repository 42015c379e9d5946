import { afterEach, beforeEach, expect, test } from 'vitest'
import { findNewcomers } from '#db/members/invitations.ts'
import { accountLinks, emailChanges, tempPasswords } from '#db/schema/accounts.ts'
import { sessions } from '#db/schema/members.ts'
import { pushSubscriptions } from '#db/schema/messages.ts'
import { transaction } from '#db/transaction.ts'
import { openGuardedJobs } from '../server/jobs/guarded-jobs.ts'
import { openTestClub, type TestClub } from '../testing.ts'
import { get } from './accounts-testing.ts'
import { dailySignInCare } from './old-sign-ins.ts'

let club: TestClub
beforeEach(async () => {
  club = await openTestClub()
  await club.context.backgroundJobs.settled()
})
afterEach(() => club.close())

const ofDay = 24 * 60 * 60 * 1000
const daysAgo = (days: number) => new Date(club.context.now().getTime() - days * ofDay).toISOString()
const memberId = () => club.ids.members.ben

async function care(most?: number): Promise<void> {
  const jobs = openGuardedJobs({ db: club.db, log: club.app.log })
  const { now } = club.context
  await dailySignInCare({ db: club.db, jobs, now, today: () => daysAgo(0).slice(0, 10), ...(most && { most }) })()
}

test('sign-ins go that can no longer be used, however many there are, and no others', async () => {
  const token = await club.signIn('ben')
  await transaction(club.db, async (tx) => {
    for (const days of [89, 91, 92, 93, 94, 95, 96, 97]) {
      const [at, endedAt] = [daysAgo(days), days % 2 === 0 ? null : daysAgo(days)]
      const session = {
        sid: `${days}`,
        memberId: memberId(),
        scope: 'full',
        createdAt: at,
        seenAt: at,
        endedAt,
      } as const
      await tx.sql.insert(sessions).values(session)
    }
  })
  await care(3)
  const left = await club.db.sql.select().from(sessions)
  expect(left.map(({ sid }) => sid).filter((sid) => sid.length < 4)).toEqual(['89'])
  expect((await get(club, 'user/sessions', { token })).statusCode).toBe(200)
})

test('a member who has logged in is not invited, however long ago it was', async () => {
  const old = { memberId: memberId(), scope: 'full', endedAt: null } as const
  await transaction(club.db, async (tx) => {
    for (const days of [300, 400]) {
      const at = daysAgo(days)
      await tx.sql.insert(sessions).values({ ...old, sid: `${days}`, createdAt: at, seenAt: at })
    }
  })
  await care()
  expect((await club.db.sql.select().from(sessions)).map(({ sid }) => sid)).toEqual(['300'])
  const { ben, carol } = club.ids.members
  expect((await findNewcomers(club.db, [ben, carol])).map(({ id }) => id)).toEqual([carol])
})

test('nor is one whose links of emails were opened later', async () => {
  await transaction(club.db, async (tx) => {
    for (const [days, scope] of [
      [400, 'full'],
      [300, 'full'],
      [200, 'link'],
      [100, 'link'],
    ] as const) {
      const at = daysAgo(days)
      const old = { sid: `${days}`, memberId: memberId(), scope, createdAt: at, seenAt: at }
      await tx.sql.insert(sessions).values(old)
    }
  })
  await care()
  expect((await club.db.sql.select().from(sessions)).map(({ sid }) => sid).toSorted()).toEqual(['100', '300'])
  expect(await findNewcomers(club.db, [memberId()])).toEqual([])
})

test('links go thirty days after they expired, and temporary passwords when they do', async () => {
  await transaction(club.db, async (tx) => {
    const link = { kind: 'sign-in', memberId: memberId(), createdAt: daysAgo(60), usedAt: daysAgo(60) } as const
    for (const days of [31, 32, 33, 29, -1]) {
      const hash = String(days).padStart(64, '0')
      await tx.sql.insert(accountLinks).values({ ...link, hash, expiresAt: daysAgo(days) })
    }
    const password = { passwordHash: 'x', createdAt: daysAgo(3) }
    const { ben, carol } = club.ids.members
    await tx.sql.insert(tempPasswords).values([
      { ...password, memberId: ben, expiresAt: daysAgo(2) },
      { ...password, memberId: carol, expiresAt: daysAgo(-1) },
    ])
  })
  await care(2)
  expect((await club.db.sql.select().from(accountLinks)).map(({ expiresAt }) => expiresAt).toSorted()).toEqual([
    daysAgo(29),
    daysAgo(-1),
  ])
  expect(await club.db.sql.select().from(tempPasswords)).toMatchObject([{ memberId: club.ids.members.carol }])
})

test('changes of address go after a year, with a link that is left, and so do devices without the app', async () => {
  await transaction(club.db, async (tx) => {
    const change = { memberId: memberId(), oldEmail: 'old@club.example', newEmail: 'new@club.example' }
    await tx.sql.insert(emailChanges).values([
      { ...change, id: 1, state: 'pending', askedAt: daysAgo(366) },
      { ...change, id: 2, state: 'done', askedAt: daysAgo(366) },
      { ...change, id: 3, state: 'done', askedAt: daysAgo(300) },
    ])
    const link = { hash: '0'.repeat(64), kind: 'email-change', memberId: memberId(), emailChangeId: 1 } as const
    await tx.sql.insert(accountLinks).values({ ...link, createdAt: daysAgo(366), expiresAt: daysAgo(10) })
    const device = { memberId: memberId(), p256dh: '', auth: '', vapidKey: 'key', createdAt: daysAgo(500) }
    await tx.sql.insert(pushSubscriptions).values([
      { ...device, endpoint: 'https://push.example/drawer', seenAt: daysAgo(366) },
      { ...device, endpoint: 'https://push.example/pocket', seenAt: daysAgo(364) },
    ])
  })
  await care()
  expect(await club.db.sql.select().from(emailChanges)).toMatchObject([{ id: 3 }])
  expect(await club.db.sql.select().from(accountLinks)).toEqual([])
  expect(await club.db.sql.select().from(pushSubscriptions)).toMatchObject([
    { endpoint: 'https://push.example/pocket' },
  ])
})

test('a device that still gets alerts keeps them when its sign-in goes, until the app was not opened for a year', async () => {
  await club.signIn('ben')
  await transaction(club.db, async (tx) => {
    const at = daysAgo(100)
    await tx.sql
      .insert(sessions)
      .values({ sid: 'tablet', memberId: memberId(), scope: 'full', createdAt: at, seenAt: at })
    const device = { memberId: memberId(), p256dh: '', auth: '', vapidKey: 'key', createdAt: at, seenAt: at }
    await tx.sql.insert(pushSubscriptions).values({ ...device, endpoint: 'https://push.example/1', sid: 'tablet' })
    const link = { memberId: memberId(), kind: 'sign-in', createdAt: at } as const
    await tx.sql.insert(accountLinks).values({ ...link, hash: '0'.repeat(64), expiresAt: daysAgo(90) })
  })
  await care()
  expect((await club.db.sql.select().from(sessions)).map(({ sid }) => sid)).not.toContain('tablet')
  expect(await club.db.sql.select().from(accountLinks)).toEqual([])
  expect(await club.db.sql.select().from(pushSubscriptions)).toMatchObject([{ sid: null }])
})

test('the server does so once a day', async () => {
  const sids = async () => (await club.db.sql.select().from(sessions)).map(({ sid }) => sid)
  const at = daysAgo(100)
  await club.signIn('ben')
  await transaction(club.db, (tx) =>
    tx.sql.insert(sessions).values({ sid: 'old', memberId: memberId(), scope: 'full', createdAt: at, seenAt: at }),
  )
  await club.context.backgroundJobs.settled()
  expect(await sids()).toContain('old')
  club.advance(ofDay)
  await club.context.backgroundJobs.settled()
  expect(await sids()).not.toContain('old')
})
