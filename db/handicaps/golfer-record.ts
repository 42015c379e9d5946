import { and, eq, sql as expression } from 'drizzle-orm'
import type { HandicapIndex } from '#golf/units.ts'
import type { Reader } from '../database.ts'
import { isGolfer } from '../members/members.ts'
import { prepared } from '../prepared.ts'
import { members } from '../schema/members.ts'

/** A golfer of the club as the handicap screens name them. Who may see `dob` and `aga` is not decided here. */
export type GolferRecord = {
  readonly id: number
  readonly firstname: string
  readonly lastname: string
  readonly dob: string | null
  /** The number at the handicap association; empty without one. */
  readonly aga: string
  readonly index: HandicapIndex | null
}

const selectGolfer = prepared((sql) =>
  sql
    .select({
      id: members.id,
      firstname: members.firstname,
      lastname: members.lastname,
      dob: members.dob,
      aga: members.aga,
      index: members.handicapIndexTenths,
    })
    .from(members)
    .where(and(eq(members.id, expression.placeholder('id')), isGolfer))
    .prepare(),
)

export async function findGolferRecord(reader: Reader, id: number): Promise<GolferRecord | undefined> {
  const [golfer] = await selectGolfer(reader).execute({ id })
  return golfer
}
