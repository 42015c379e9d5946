import { afterEach, beforeEach, expect, test } from 'vitest'
import { addMember } from '#db/members/members.ts'
import { addBroadcast, openBroadcast } from '#db/messages/broadcasts.ts'
import { listMessages } from '#db/messages/messages.ts'
import { transaction } from '#db/transaction.ts'
import { asking } from '../courses/courses-testing.ts'
import { openGuardedJobs } from '../server/guarded-jobs.ts'
import { openTestClub, type TestClub } from '../testing.ts'
import { writeBroadcasts } from './broadcasts.ts'

let club: TestClub
beforeEach(async () => {
  club = await openTestClub()
  await transaction(club.db, async (tx) => {
    const member = { passwordHash: '', dob: null, handicapIndex: null, isadmin: false, isconfirmed: true } as const
    for (let place = 1; place <= 60; place += 1) {
      const name = `golfer${place}`
      const person = { username: name, firstname: 'Golfer', lastname: String(place), email: `${name}@mail.example` }
      await addMember(tx, { ...member, ...person, createdAt: '2026-01-01T00:00:00.000Z' })
    }
  })
})
afterEach(() => club.close())

async function receivers(): Promise<string[]> {
  const { results } = await listMessages(club.db, { size: 100 })
  return results.map(({ to }) => to)
}

test('members are reached a few at a time, and after a crash the rest of them, each once (REL-10)', async () => {
  const { db, config, now, randomBytes } = club.context
  const dying = { drawn: 0 }
  function dyingBytes(count: number): Uint8Array {
    dying.drawn += 1
    if (dying.drawn === 40) throw new Error('The process dies')
    return randomBytes(count)
  }
  const feeler = { date: '2026-06-23', timerange: 'Early Morning', region_id: 2, comments: '' }
  await asking(club)({ path: 'info/feeler', body: feeler })
  // From here on the server is stopped, so that only the test does its work.
  await club.app.close()
  const sent = { kind: 'feeler', feelerId: 1, memberId: club.ids.members.ben, at: now() } as const
  await transaction(db, (tx) => addBroadcast(tx, sent))

  const jobs = openGuardedJobs({ db, log: club.app.log })
  await writeBroadcasts({ db, config, now, jobs, randomBytes: dyingBytes })
  const before = await receivers()
  expect(before.length).toBeGreaterThan(0)
  expect(before.length).toBeLessThan(40)
  expect(await openBroadcast(db)).toBeDefined()

  await writeBroadcasts({ db, config, now, jobs, randomBytes })
  const all = await receivers()
  expect(all).toHaveLength(65)
  expect(new Set(all).size).toBe(65)
  expect(await openBroadcast(db)).toBeUndefined()
})
