import { afterEach, beforeEach, expect, test } from 'vitest'
import { handicapHistory } from '#db/schema/rounds.ts'
import { transaction } from '#db/transaction.ts'
import { openGuardedJobs } from '../server/jobs/guarded-jobs.ts'
import { dailyRecordCheck } from './record-check.ts'
import { openRoundsClub, type RoundsClub } from './rounds-testing.ts'

let club: RoundsClub
beforeEach(async () => {
  club = await openRoundsClub()
  await club.post({})
})
afterEach(() => club.close())

const damage = () =>
  transaction(club.db, async (tx) => {
    await tx.sql.update(handicapHistory).set({ counts: true })
  })

test('a record that differs from its recalculation is reported once a day', async () => {
  const wrong: number[] = []
  const clock = { day: '2026-06-14' }
  const jobs = openGuardedJobs({ db: club.db, log: club.app.log })
  const check = dailyRecordCheck({ db: club.db, jobs, today: () => clock.day, onWrong: (id) => wrong.push(id) })
  await check()
  expect(wrong).toEqual([])
  await damage()
  await check()
  expect(wrong).toEqual([])
  clock.day = '2026-06-15'
  await check()
  await check()
  expect(wrong).toEqual([club.ids.members.ben])
})

test('a day whose check failed is checked again', async () => {
  const wrong: number[] = []
  const disk = { fails: true }
  const db: typeof club.db = {
    ...club.db,
    get sql() {
      if (disk.fails) throw new Error('the disk is full')
      return club.db.sql
    },
  }
  const jobs = openGuardedJobs({ db: club.db, log: club.app.log })
  const check = dailyRecordCheck({ db, jobs, today: () => '2026-06-14', onWrong: (id) => wrong.push(id) })
  await damage()
  await check()
  expect(wrong).toEqual([])
  disk.fails = false
  await check()
  expect(wrong).toEqual([club.ids.members.ben])
})

test('the server checks daily and logs what it finds', async () => {
  await club.context.backgroundJobs.settled()
  await damage()
  club.advance(24 * 60 * 60 * 1000)
  await club.context.backgroundJobs.settled()
  const line = club.log.find((each) => each.includes('"invariant_failed"'))
  expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 50, member: club.ids.members.ben })
})

test('a sound record is checked without a turn, for which scores would wait', async () => {
  const turns: string[] = []
  const db: typeof club.db = {
    ...club.db,
    write(work, turn) {
      turns.push('a turn')
      return club.db.write(work, turn)
    },
  }
  const jobs = openGuardedJobs({ db: club.db, log: club.app.log })
  const wrong: number[] = []
  const check = (day: string) => dailyRecordCheck({ db, jobs, today: () => day, onWrong: (id) => wrong.push(id) })
  await check('2026-06-14')()
  expect({ turns, wrong }).toEqual({ turns: [], wrong: [] })
  await damage()
  await check('2026-06-15')()
  expect({ turns, wrong }).toEqual({ turns: ['a turn'], wrong: [club.ids.members.ben] })
})
