import { and, count, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Reader, Transaction } from '../database.ts'
import { recoveryCodes, secondSteps } from '../schema/accounts.ts'

/** The second step of a member's login. */
type SecondStep = {
  /** The key of the authenticator app, encrypted by the server. */
  readonly secret: string
  readonly startedAt: string
  /** Null until a code has confirmed that the app has the key. */
  readonly onSince: string | null
  /** The last time step whose code was used. */
  readonly usedStep: number
}

type Owner = { readonly memberId: number }

export async function findSecondStep(reader: Reader, { memberId }: Owner): Promise<SecondStep | undefined> {
  const [found] = await reader.sql
    .select({
      secret: secondSteps.secret,
      startedAt: secondSteps.startedAt,
      onSince: secondSteps.onSince,
      usedStep: secondSteps.usedStep,
    })
    .from(secondSteps)
    .where(eq(secondSteps.memberId, memberId))
  return found
}

/** When a member turned the second step on; null where it is off. */
export async function secondStepSince(reader: Reader, owner: Owner): Promise<string | null> {
  return (await findSecondStep(reader, owner))?.onSince ?? null
}

/** Stores a key that is not in use yet, replacing an earlier one; false when the second step is already on. */
export async function startSecondStep(
  tx: Transaction,
  { memberId, secret, at }: Owner & { readonly secret: string; readonly at: string },
): Promise<boolean> {
  const fresh = { secret, startedAt: at, usedStep: 0 }
  const started = await tx.sql
    .insert(secondSteps)
    .values({ memberId, ...fresh })
    .onConflictDoUpdate({ target: secondSteps.memberId, set: fresh, setWhere: isNull(secondSteps.onSince) })
    .returning({ memberId: secondSteps.memberId })
  return started.length > 0
}

export async function turnOnSecondStep(tx: Transaction, { memberId, at }: Owner & { at: string }): Promise<void> {
  await tx.sql.update(secondSteps).set({ onSince: at }).where(eq(secondSteps.memberId, memberId))
}

/** Deletes the second step and its recovery codes; returns whether it was on. */
export async function deleteSecondStep(tx: Transaction, { memberId }: Owner): Promise<boolean> {
  const wasOn = (await secondStepSince(tx, { memberId })) !== null
  await tx.sql.delete(recoveryCodes).where(eq(recoveryCodes.memberId, memberId))
  await tx.sql.delete(secondSteps).where(eq(secondSteps.memberId, memberId))
  return wasOn
}

/** Marks the codes of a time step and all earlier ones as used; false when they already were. */
export async function takeTimeStep(tx: Transaction, { memberId, step }: Owner & { step: number }): Promise<boolean> {
  const used = await tx.sql
    .update(secondSteps)
    .set({ usedStep: step })
    .where(and(eq(secondSteps.memberId, memberId), lt(secondSteps.usedStep, step)))
    .returning({ memberId: secondSteps.memberId })
  return used.length > 0
}

/** Stores the hashes of new recovery codes, replacing all earlier codes. */
export async function setRecoveryCodes(
  tx: Transaction,
  { memberId, hashes }: Owner & { readonly hashes: readonly string[] },
): Promise<void> {
  await tx.sql.delete(recoveryCodes).where(eq(recoveryCodes.memberId, memberId))
  await tx.sql.insert(recoveryCodes).values(hashes.map((hash) => ({ memberId, hash })))
}

/** Whether the unused recovery codes of a member are the ones with these hashes. */
export async function hasRecoveryCodes(
  reader: Reader,
  { memberId, hashes }: Owner & { readonly hashes: readonly string[] },
): Promise<boolean> {
  const kept = await reader.sql
    .select({ hash: recoveryCodes.hash })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.memberId, memberId))
  return kept.length === hashes.length && kept.every(({ hash }) => hashes.includes(hash))
}

/** Deletes a recovery code when it is used; false when the member has none with this hash. */
export async function takeRecoveryCode(
  tx: Transaction,
  { memberId, hash }: Owner & { hash: string },
): Promise<boolean> {
  const used = await tx.sql
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.memberId, memberId), eq(recoveryCodes.hash, hash)))
    .returning({ memberId: recoveryCodes.memberId })
  return used.length > 0
}

/** The number of unused recovery codes. */
export async function countRecoveryCodes(reader: Reader, { memberId }: Owner): Promise<number> {
  const [row] = await reader.sql
    .select({ codes: count() })
    .from(recoveryCodes)
    .innerJoin(secondSteps, eq(secondSteps.memberId, recoveryCodes.memberId))
    .where(and(eq(recoveryCodes.memberId, memberId), isNotNull(secondSteps.onSince)))
  return row?.codes ?? 0
}
