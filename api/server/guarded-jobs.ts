import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { removeAccountRequest } from '#db/accounts/account-requests.ts'
import type { Database, Transaction } from '#db/database.ts'
import { beginJob, endJob, setAsideJobs, suspendJobs, type Job } from '#db/jobs.ts'
import { listAdmins } from '#db/members/members.ts'
import { endBroadcast } from '#db/messages/broadcasts.ts'
import { addMessage, markFailed } from '#db/messages/messages.ts'
import { transaction } from '#db/transaction.ts'
import { setAsideEmail } from '../delivery/emails.ts'
import type { World } from './context.ts'

export type GuardedJobs = {
  /**
   * Does a piece of work so that its failure is its own: what it throws is logged, and a process that ends during it
   * finds it in the database at its next start. False when it failed and should be tried again.
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

/** Sets aside, at the start, what was under way at two ends of the process in a row, and reports it. */
export function registerGuardedJobs(app: FastifyInstance, world: Pick<World, 'db' | 'now' | 'config'>): GuardedJobs {
  const { db, now } = world
  app.addHook('onReady', async () => {
    const at = now().toISOString()
    const setAside = await transaction(db, async (tx) => {
      const jobs = await setAsideJobs(tx, { at })
      for (const job of jobs) await giveUp(tx, { job, at, config: world.config })
      return jobs
    })
    for (const job of setAside) app.log.error({ event: 'job_set_aside', job }, 'job_set_aside')
  })
  app.addHook('onClose', async () => {
    // A database that cannot be written any more keeps what was under way for the next start.
    await transaction(db, suspendJobs).catch((error: unknown) => app.log.error({ err: error }, 'failed'))
  })
  return openGuardedJobs({ db, log: app.log })
}

type SetAside = { readonly job: Job; readonly at: string; readonly config: World['config'] }

async function giveUp(tx: Transaction, { job, at, config }: SetAside): Promise<void> {
  const [, kind = '', about = ''] = /^(.*) (\S+)$/.exec(job) ?? []
  const id = Number(about)
  if (kind === 'message') {
    // Administrators see it among the messages that failed, and can send it again.
    await markFailed(tx, {
      id,
      error: 'Set aside: the server ended twice while it was sending this',
      nextAt: undefined,
    })
    return endJob(tx, job)
  }
  if (kind === 'broadcast') await endBroadcast(tx, { id, at })
  if (kind === 'account request') await removeAccountRequest(tx, { id })
  for (const { id: memberId, firstname, email } of await listAdmins(tx)) {
    const content = setAsideEmail(config, { firstname, job })
    await addMessage(tx, { kind: 'mail', memberId, receiver: email, ...content, createdAt: at })
  }
}
