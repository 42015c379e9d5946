import { and, eq, gte, isNull, sql as fragment } from 'drizzle-orm'
import type { Transaction } from './database.ts'
import { jobs } from './schema/server.ts'

/** A piece of work that no request waits for: its kind, and the row or the day that it is about. */
export type Job =
  `${'message' | 'broadcast' | 'account request' | 'email change' | 'sign-up care' | 'record check' | 'old messages' | 'old sign-ins' | 'erasure' | 'invitations'} ${
    | number
    | string}`

/** A single end may be an accident; after two in a row during the same job, the job counts as the cause. */
const mostEnds = 2

/** Records that a job is under way, in a transaction that is committed before it begins. False when it is set aside. */
export async function beginJob(tx: Transaction, job: Job): Promise<boolean> {
  const started = await tx.sql
    .insert(jobs)
    .values({ job, isUnderWay: true })
    .onConflictDoUpdate({ target: jobs.job, set: { isUnderWay: true }, setWhere: isNull(jobs.setAsideAt) })
    .returning({ job: jobs.job })
  return started.length === 1
}

/** The process has survived the job, whether or not it succeeded. */
export async function endJob(tx: Transaction, job: Job): Promise<void> {
  await tx.sql.delete(jobs).where(eq(jobs.job, job))
}

/** After an orderly stop, no job counts as the cause of the end. */
export async function suspendJobs(tx: Transaction): Promise<void> {
  await tx.sql.update(jobs).set({ isUnderWay: false })
}

/** Called at the start of the process. Answers the jobs that are newly set aside. */
export async function setAsideJobs(tx: Transaction, { at }: { at: string }): Promise<Job[]> {
  await tx.sql
    .update(jobs)
    .set({ isUnderWay: false, ends: fragment`${jobs.ends} + 1` })
    .where(eq(jobs.isUnderWay, true))
  const setAside = await tx.sql
    .update(jobs)
    .set({ setAsideAt: at })
    .where(and(gte(jobs.ends, mostEnds), isNull(jobs.setAsideAt)))
    .returning({ job: jobs.job })
  return setAside.map(({ job }) => job as Job)
}
