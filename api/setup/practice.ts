import { findCourse } from '#db/courses/courses.ts'
import type { Transaction } from '#db/database.ts'
import { endOuting } from '#db/outings/outing-endings.ts'
import type { OutingSettings } from '#db/outings/outings.ts'
import { courseToPractice, practiceInProgress } from '#db/outings/practice-outings.ts'
import { saveOuting } from '#db/outings/save-outing.ts'
import { transaction } from '#db/transaction.ts'
import { validateField, type GolferEntry } from '#golf/outing/field.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import { handicapIndex } from '#golf/units.ts'
import type { MemberCaller } from '../server/callers/caller.ts'
import type { Context } from '../server/context.ts'
import { today } from '../server/time.ts'

/** The made-up golfers with their indexes. */
const golfers = [
  { firstname: 'Ann', index: 4.2 },
  { firstname: 'Bob', index: 12.7 },
  { firstname: 'Cleo', index: 18.3 },
  { firstname: 'Dan', index: 26 },
] as const

/**
 * Starts an outing of four made-up golfers, which is scored like any other. It is in no list and cannot be posted.
 * Returns the practice outing in progress if there is one.
 */
export async function startPractice(
  context: Context,
  by: Pick<MemberCaller, 'id' | 'name'>,
): Promise<Result<{ id: number; code: string }, 'setup.no-course'>> {
  const { db, now, newId, randomBytes } = context
  return await transaction(db, async (tx) => {
    const running = await practiceInProgress(tx)
    if (running !== undefined) return accept(running)
    const place = await courseToPractice(tx)
    const field = place && (await fieldAt(tx, { ...place, date: today(context) }))
    if (!field?.ok) return refuse('setup.no-course', 'Add a course with tees and holes first.')
    const { settings, golfers: placed } = field.value
    const saved = { id: 0, organizerId: by.id, settings, field: placed, actor: by.name }
    return accept(await saveOuting(tx, { ...saved, now: now(), newId, randomBytes }))
  })
}

type Place = { readonly courseId: number; readonly teeboxId: number; readonly date: string }

async function fieldAt(tx: Transaction, { courseId, teeboxId, date }: Place) {
  const settings: OutingSettings = {
    date,
    courseId,
    teeboxId,
    ownGameId: 0,
    grossSkins: 0,
    netSkins: 1,
    spin: 0,
    practice: 1,
  }
  const entries = golfers.map(({ firstname, index }): GolferEntry => ({
    id: 0,
    memberId: null,
    firstname,
    lastname: 'Practice',
    email: '',
    index: handicapIndex(index),
    teeboxId,
    tgroupId: 1,
    startingHole: 1,
  }))
  const field = validateField({
    settings,
    entries,
    removedIds: [],
    stayingId: null,
    members: [],
    former: [],
    today: date,
    keptDate: null,
    course: await findCourse(tx, { id: courseId }),
  })
  return field.ok ? accept({ settings, golfers: field.value }) : field
}

/**
 * Ends the practice outing in progress; it is in no list, and its code can no longer enter scores. Its rows stay,
 * because the history of scores is append-only, and its golfers are made up. Returns its id; undefined without one.
 */
export async function discardPractice({ db, now }: Context, by: Pick<MemberCaller, 'id'>): Promise<number | undefined> {
  return await transaction(db, async (tx) => {
    const running = await practiceInProgress(tx)
    if (running === undefined) return undefined
    const at = now().toISOString()
    await endOuting(tx, { id: running.id, by: by.id, at, kind: 'cancelled', board: null, answer: null })
    return running.id
  })
}
