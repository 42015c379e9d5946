import type { Job } from '#db/jobs.ts'
import type { GuardedJobs } from './guarded-jobs.ts'

export type Daily = {
  readonly jobs: GuardedJobs
  /** The day at the club, YYYY-MM-DD. */
  readonly today: () => string
}

type Kind = 'record check' | 'sign-up care' | 'old messages' | 'old sign-ins'

/** Returns a job that works once a day, however often it is run. After a failure the next run tries again. */
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
