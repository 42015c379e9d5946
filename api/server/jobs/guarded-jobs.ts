import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { deleteAccountRequest } from '#db/accounts/account-requests.ts'
import type { Database, Transaction } from '#db/database.ts'
import { beginJob, endJob, setAsideJobs, suspendJobs, type Job } from '#db/jobs.ts'
import { listAdmins } from '#db/members/members.ts'
import { undoScheduled } from '#db/members/scheduled-invitations.ts'
import { endBroadcast } from '#db/messages/broadcasts.ts'
import { addMessage, markFailed } from '#db/messages/messages.ts'
import { transaction } from '#db/transaction.ts'
import { setAsideEmail } from '../../delivery/emails.ts'
import type { World } from '../context.ts'

export type GuardedJobs = {
  /**
   * Runs a job so that its failure affects no other job: errors are logged, and a job during which the process ends
   * stays recorded in the database. Returns false when it failed and should be retried.
   */
  readonly run: (job: Job, work: () => Promise<void>) => Promise<boolean>
}

export function openGuardedJobs({ db, log }: { db: Database; log: Pick<FastifyBaseLogger, 'error'> }): GuardedJobs {
  return {
    async run(job, work) {
      if (!(await transaction(db, (tx) => beginJob(tx, job)))) return true
      const isDone = await work().then(
        () => true,
        (error: unknown) => {
          log.error({ err: error, job }, 'a job failed')
          return false
        },
      )
      await transaction(db, (tx) => endJob(tx, job))
      return isDone
    },
  }
}

/**
 * Sets aside and reports the jobs that were running when two processes in a row ended. With SQLite each process does
 * this when it starts; with several servers, the one that takes over the shared jobs does.
 */
export function registerGuardedJobs(
  app: FastifyInstance,
  world: Pick<World, 'db' | 'now' | 'config'>,
): GuardedJobs & { readonly mayWork: () => Promise<boolean> } {
  const { db, now } = world
  const { servers } = db

  async function setAside(): Promise<void> {
    const at = now().toISOString()
    const givenUp = await transaction(db, async (tx) => {
      const jobs = await setAsideJobs(tx, { at })
      for (const job of jobs) await giveUp(tx, { job, at, config: world.config })
      return jobs
    })
    for (const job of givenUp) app.log.error({ event: 'job_set_aside', job }, 'job_set_aside')
  }

  async function mayWork(): Promise<boolean> {
    if (servers === null) return true
    const lease = await servers.lease.take()
    if (lease === 'taken') await setAside()
    return lease !== 'elsewhere'
  }

  app.addHook('onReady', async () => {
    if (servers === null) await setAside()
    else await mayWork()
  })
  app.addHook('onClose', async () => {
    if (servers !== null && !servers.lease.isHeld()) return
    // When the database accepts no writes, the jobs stay recorded as running.
    const suspended = transaction(db, suspendJobs).then(() => servers?.lease.release())
    await suspended.catch((error: unknown) => app.log.error({ err: error }, 'failed'))
  })
  return { ...openGuardedJobs({ db, log: app.log }), mayWork }
}

type SetAside = { readonly job: Job; readonly at: string; readonly config: World['config'] }

async function giveUp(tx: Transaction, { job, at, config }: SetAside): Promise<void> {
  const [, kind = '', about = ''] = /^(.*) (\S+)$/.exec(job) ?? []
  const id = Number(about)
  if (kind === 'message') {
    // It becomes a failed message, which administrators see and can retry.
    await markFailed(tx, {
      id,
      error: 'Set aside: the server ended twice while it was sending this',
      nextAt: undefined,
    })
    return endJob(tx, job)
  }
  if (kind === 'broadcast') await endBroadcast(tx, { id, at })
  if (kind === 'account request') await deleteAccountRequest(tx, { id })
  // Members whom the job has not invited yet are no longer listed as scheduled, but as not invited.
  if (kind === 'invitations') await undoScheduled(tx, { batch: about })
  for (const { id: memberId, firstname, email } of await listAdmins(tx)) {
    const content = setAsideEmail(config, { firstname, job })
    await addMessage(tx, { kind: 'mail', memberId, receiver: email, ...content, createdAt: at })
  }
}
