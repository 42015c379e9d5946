import type { Job } from '#db/jobs.ts'
import type { GuardedJobs } from './guarded-jobs.ts'

export type Daily = {
  readonly jobs: GuardedJobs
  /** The day at the club, YYYY-MM-DD. */
  readonly today: () => string
}

type Kind = 'record check' | 'sign-up care' | 'old messages' | 'old sign-ins'

/** A job of each day: run it often, it works once a day. A day that failed is retried by the next run. */
export function dailyJob(
  { jobs, today }: Daily,
  kind: Kind,
  work: (day: string) => Promise<void>,
): () => Promise<void> {
  const state = { day: '' }
  return async () => {
    const day = today()
    if (state.day === day) return
    const job: Job = `${kind} ${day}`
    if (await jobs.run(job, () => work(day))) state.day = day
  }
}
