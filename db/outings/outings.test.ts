import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { teetimes } from '../schema/outings.ts'
import { transaction } from '../transaction.ts'
import { codesBefore, groupOfCode, replaceCode } from './access-codes.ts'
import { currentPlacesOf, outingOrganizedBy, outingsInProgress } from './outings-lists.ts'
import {
  type OutingClub,
  endOuting,
  entriesNow,
  entryOf,
  openOutingClub,
  settingsOf,
  startOuting,
} from './outings-testing.ts'
import {
  noteListenerSeen,
  golfersOfOuting,
  groupsOfOuting,
  codesHaveExpired,
  groupOfMember,
  readOuting,
} from './outings.ts'

let club: OutingClub
let outing: Awaited<ReturnType<typeof startOuting>>

beforeAll(async () => {
  club = await openOutingClub()
  outing = await startOuting(club)
})
afterAll(async () => club.close())

describe('an outing', () => {
  test('is read with its course and state', async () => {
    expect(await readOuting(club.db, outing.id)).toEqual({
      id: outing.id,
      organizerId: club.members.alice,
      allowance: 100,
      date: '2026-06-14',
      course: 'Course of 18',
      courseId: club.courses.oaks.id,
      teeboxId: club.courses.oaks.white,
      ownGameId: 0,
      grossSkins: 0,
      netSkins: 0,
      spin: 0,
      tournament: 0,
      tournamentTitle: '',
      practice: 0,
      format: 'own',
      shares: null,
      gimmes: 0,
      signCards: 0,
      status: 'inprogress',
      endedAt: null,
    })
    expect(await readOuting(club.db, 999)).toBeUndefined()
  })

  test('has its golfers in the organizer’s order, with their tees and starting holes', async () => {
    const { white, blue } = club.courses.oaks
    const [first, ...rest] = (await entriesNow(club, outing.id)).toReversed()
    if (!first) throw new Error('The outing has golfers')
    const lateGroup = rest.map((golfer) => (golfer.tgroupId === 2 ? { ...golfer, startingHole: 18 } : golfer))
    const entries = [{ ...first, teeboxId: blue, startingHole: 18 }, ...lateGroup]
    await startOuting(club, { id: outing.id, entries })
    const golfers = await golfersOfOuting(club.db, outing.id)
    expect(golfers.map(({ firstname }) => firstname)).toEqual(['Dev', 'Carol', 'Ben', 'Alice'])
    expect(golfers[0]).toMatchObject({ teebox: 'Blue', teeboxId: blue, startingHole: 18, tgroupId: 2 })
    expect(golfers[1]).toMatchObject({ teebox: 'White', teeboxId: white, startingHole: 18 })
    expect(golfers[2]).toMatchObject({ startingHole: 1 })
  })

  test('that is a tee time still is none', async () => {
    const { id: courseId, white: teeboxId } = club.courses.oaks
    const row = { organizerId: club.members.ben, date: '2026-07-01', courseId, teeboxId, createdAt: '2026-06-01' }
    const [teetime] = await transaction(club.db, (tx) => tx.sql.insert(teetimes).values(row).returning())
    expect(await readOuting(club.db, teetime?.id ?? 0)).toBeUndefined()
  })
})

describe('the groups of an outing', () => {
  test('are found by code and by member', async () => {
    const [one, two] = await groupsOfOuting(club.db, outing.id)
    expect(await groupOfCode(club.db, two?.accessCode ?? '')).toEqual({
      outingId: outing.id,
      tgroupId: 2,
      isReplaced: false,
    })
    expect(await groupOfCode(club.db, 'AAAAAAAA')).toBeUndefined()
    const place = (memberId: number) => groupOfMember(club.db, { outingId: outing.id, memberId })
    expect(await place(club.members.ben)).toBe(one?.tgroupId)
    expect(await place(club.members.carol)).toBe(2)
    expect(await place(club.members.grace)).toBeUndefined()
  })

  test('are also found by a code that they had before', async () => {
    const [, two] = await groupsOfOuting(club.db, outing.id)
    const group = { outingId: outing.id, tgroupId: 2 }
    const accessCode = two?.accessCode ?? ''
    const replaced = { ...group, accessCode, replacedBy: club.members.alice, replacedAt: club.now.toISOString() }
    const code = await transaction(club.db, (tx) => replaceCode(tx, { ...replaced, randomBytes }))
    expect(await groupOfCode(club.db, code)).toEqual({ ...group, isReplaced: false })
    expect(await groupOfCode(club.db, accessCode)).toEqual({ ...group, isReplaced: true })
    expect(await codesBefore(club.db, group)).toBe(1)
    expect(await codesBefore(club.db, { ...group, tgroupId: 1 })).toBe(0)
    expect((await groupsOfOuting(club.db, outing.id))[1]).toMatchObject({ tgroupId: 2, accessCode: code })
  })

  test('know when a phone that only listens was heard, to ten seconds', async () => {
    const at = (seconds: number) => new Date(club.now.getTime() + seconds * 1000)
    const hear = async (seconds: number) => {
      await noteListenerSeen(club.db, { outingId: outing.id, tgroupId: 2, now: at(seconds) })
      return (await groupsOfOuting(club.db, outing.id)).map(({ heardAt }) => heardAt)
    }
    expect(await hear(0)).toEqual([null, at(0).toISOString()])
    expect(await hear(9)).toEqual([null, at(0).toISOString()])
    expect(await hear(10)).toEqual([null, at(10).toISOString()])
    await noteListenerSeen(club.db, { outingId: outing.id, tgroupId: 7, now: at(0) })
    // The clock was ahead until now; the clocks of two servers differ by less.
    expect(await hear(-10)).toEqual([null, at(10).toISOString()])
    expect(await hear(-60)).toEqual([null, at(-60).toISOString()])
  })
})

describe('the lists', () => {
  test('show an outing with its golfers and their codes', async () => {
    const [listed, ...others] = await outingsInProgress(club.db)
    expect(others).toEqual([])
    expect(listed).toMatchObject({ id: outing.id, organizerId: club.members.alice, course: 'Course of 18' })
    expect(listed?.golfers).toHaveLength(4)
    expect(listed?.golfers.find(({ name }) => name === 'Alice Member')).toMatchObject({
      memberId: club.members.alice,
      tgroupId: 1,
      accessCode: outing.code,
    })
  })

  test('tell a member the code of the group and the outing that they organize', async () => {
    const { id: outingId, code: accessCode } = outing
    expect(await currentPlacesOf(club.db, club.members.ben)).toMatchObject([{ outingId, tgroupId: 1, accessCode }])
    expect(await currentPlacesOf(club.db, club.members.grace)).toEqual([])
    expect(await outingOrganizedBy(club.db, club.members.alice)).toMatchObject({ id: outing.id })
    expect(await outingOrganizedBy(club.db, club.members.ben)).toBeUndefined()
  })

  test('name every one in which a member plays, and that which they organize first', async () => {
    const by = { memberId: club.members.ben, isadmin: false }
    const settings = settingsOf(club, { date: '2026-06-15' })
    const later = await startOuting(club, { by, settings, entries: [entryOf(club, 'ben'), entryOf(club, 'alice')] })
    const ofAlice = { outingId: outing.id, organizer: 'Alice Member', course: 'Course of 18', date: '2026-06-14' }
    const ofBen = { outingId: later.id, organizer: 'Ben Member', accessCode: later.code, date: '2026-06-15' }
    expect(await currentPlacesOf(club.db, club.members.alice)).toMatchObject([ofAlice, ofBen])
    expect(await currentPlacesOf(club.db, club.members.ben)).toMatchObject([ofBen, ofAlice])
    await endOuting(club.db, { id: later.id, cancelledAt: club.now.toISOString() })
  })

  test('leave out an outing that has ended', async () => {
    await endOuting(club.db, { id: outing.id, cancelledAt: club.now.toISOString() })
    expect(await outingsInProgress(club.db)).toEqual([])
    expect(await currentPlacesOf(club.db, club.members.ben)).toEqual([])
    expect(await readOuting(club.db, outing.id)).toMatchObject({
      status: 'cancelled',
      endedAt: club.now.toISOString(),
    })
  })
})

test('codes live for seven days after the end', () => {
  const endedAt = '2026-06-14T18:00:00.000Z'
  expect(codesHaveExpired({ endedAt: null }, new Date('2030-01-01'))).toBe(false)
  expect(codesHaveExpired({ endedAt }, new Date('2026-06-21T17:59:59.999Z'))).toBe(false)
  expect(codesHaveExpired({ endedAt }, new Date('2026-06-21T18:00:00.000Z'))).toBe(true)
})
