import { asc, eq, sql as expression } from 'drizzle-orm'
import { shownChoice, type ShownChoice } from './changes.ts'
import type { Reader } from '../database.ts'
import { prepared } from '../queries.ts'
import { wolfChoices } from '../schema/wolf.ts'

const selectChoices = prepared((sql) =>
  sql
    .select(shownChoice)
    .from(wolfChoices)
    .where(eq(wolfChoices.outingId, expression.placeholder('outingId')))
    .orderBy(asc(wolfChoices.tgroupId), asc(wolfChoices.hole))
    .prepare(),
)

/** What every wolf of an outing has chosen. */
export async function choicesOfOuting(reader: Reader, outingId: number): Promise<ShownChoice[]> {
  return await selectChoices(reader).execute({ outingId })
}
