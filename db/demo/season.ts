import { addDays } from '#golf/day.ts'
import type { Transaction } from '../database.ts'
import { addSeason, type SeasonSettings } from '../season/seasons.ts'
import { courseOfOutings } from './outings.ts'

type DemoSeason = {
  readonly memberIds: ReadonlyMap<string, number>
  readonly courseIds: ReadonlyMap<string, number>
  readonly date: string
  readonly now: Date
}

/** A season around the present day, with a ringer board of the posted outing's course. */
export async function addDemoSeason(tx: Transaction, { memberIds, courseIds, date, now }: DemoSeason): Promise<void> {
  const settings: SeasonSettings = {
    name: `Season ${date.slice(0, 4)}`,
    firstDay: addDays(date, -240),
    lastDay: addDays(date, 120),
    outings: 'all',
    basis: 'net',
    points: [100, 80, 65, 50, 40, 32, 25, 18, 12, 6],
    ties: 'mean',
    best: 5,
    attending: 0,
    planned: 15,
    ringerCourseId: courseIds.get(courseOfOutings) ?? null,
  }
  await addSeason(tx, settings, { by: memberIds.get('admin') ?? 0, at: now.toISOString() })
}
