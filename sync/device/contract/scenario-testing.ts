/** Test equipment: assertions of all scenarios about the server and the phones. No part of the product imports it. */
import { scoreHistory } from '#db/schema/cells.ts'
import type { TestOuting } from '../../../api/outings/outings-testing.ts'
import type { Entered, Phone } from './phone-testing.ts'

export type Effect = Entered & { readonly mid: string }

/** Reads everything that the server ever accepted, by operation. */
export async function effectsOnServer({ db }: TestOuting): Promise<Effect[]> {
  const history = await historyOnServer({ db })
  return inOrder(history.map(({ mid, golferId, hole, strokes }) => ({ mid, golferId, hole, strokes })))
}

/** Returns everything that was ever entered on these phones, by operation. */
export function enteredOn(phones: readonly Phone[]): Effect[] {
  const all = new Map(phones.flatMap((phone) => [...phone.entered]))
  return inOrder([...all].map(([mid, { golferId, hole, strokes }]) => ({ mid, golferId, hole, strokes })))
}

export async function historyOnServer({ db }: Pick<TestOuting, 'db'>) {
  return await db.sql.select().from(scoreHistory)
}

export async function cardOnServer({ call, codes }: TestOuting) {
  const { snapshot } = await call({ path: `teetime/groupOutingByCode/${codes[0]}/0` })
  return byPlace(snapshot.scores.map(({ golferId, hole, ...club }) => ({ golferId, hole, club, queued: null })))
}

export async function cardOn(phone: Phone) {
  const cells = await phone.device().database.scores.toArray()
  return byPlace(cells.map(({ golferId, hole, club, queued }) => ({ golferId, hole, club, queued })))
}

function inOrder(effects: readonly Effect[]): Effect[] {
  return effects.toSorted((a, b) => a.mid.localeCompare(b.mid))
}

function byPlace<Cell extends { readonly golferId: number; readonly hole: number }>(cells: readonly Cell[]): Cell[] {
  return cells.toSorted((a, b) => a.golferId - b.golferId || a.hole - b.hole)
}
