import { and, eq, gte, isNull, sql as expression } from 'drizzle-orm'
import type { Transaction } from './database.ts'
import { jobs } from './schema/server.ts'

/** A background job: its kind, and the row or day that it processes. */
export type Job =
  `${'message' | 'broadcast' | 'account request' | 'email change' | 'sign-up care' | 'record check' | 'old messages' | 'old sign-ins' | 'erasure' | 'invitations'} ${
    | number
    | string}`

/** A job is set aside after the process ended this many times in a row during it; a single end may be an accident. */
const mostEnds = 2

/**
 * Records that a job has started, in a transaction that is committed before the job runs. False when the job is set
 * aside.
 */
export async function beginJob(tx: Transaction, job: Job): Promise<boolean> {
  const started = await tx.sql
    .insert(jobs)
    .values({ job, isUnderWay: true })
    .onConflictDoUpdate({ target: jobs.job, set: { isUnderWay: true }, setWhere: isNull(jobs.setAsideAt) })
    .returning({ job: jobs.job })
  return started.length === 1
}

/** Records that the process has survived the job, whether or not the job succeeded. */
export async function endJob(tx: Transaction, job: Job): Promise<void> {
  await tx.sql.delete(jobs).where(eq(jobs.job, job))
}

/** Called at an orderly stop, after which no running job counts as the cause of the end. */
export async function suspendJobs(tx: Transaction): Promise<void> {
  await tx.sql.update(jobs).set({ isUnderWay: false })
}

/** Called at the start of the process; returns the jobs that are newly set aside. */
export async function setAsideJobs(tx: Transaction, { at }: { at: string }): Promise<Job[]> {
  await tx.sql
    .update(jobs)
    .set({ isUnderWay: false, ends: expression`${jobs.ends} + 1` })
    .where(eq(jobs.isUnderWay, true))
  const setAside = await tx.sql
    .update(jobs)
    .set({ setAsideAt: at })
    .where(and(gte(jobs.ends, mostEnds), isNull(jobs.setAsideAt)))
    .returning({ job: jobs.job })
  return setAside.map(({ job }) => job as Job)
}
