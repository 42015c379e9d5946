import { join } from 'node:path'
import type { Database, Reader } from '#db/database.ts'
import { beginJob, endJob } from '#db/jobs.ts'
import { isStillWanted } from '#db/messages/alert-receivers.ts'
import { hasTexts, markFailed, markSent, takeDueMessage, type Outgoing } from '#db/messages/messages.ts'
import { transaction } from '#db/transaction.ts'
import type { World } from '../server/context.ts'
import { cleanText } from '../server/http/request-bodies.ts'
import { isoAfter, minute, second } from '../server/time.ts'
import { isStillOpen } from './broadcasts.ts'
import { folderTransport, smtpTransport } from './email-transport.ts'
import { pushTransport } from './push-transport.ts'
import { textTransport } from './text-transport.ts'
import { finalFailure, isFinalFailure, type Transports } from './transport.ts'
import { unsubscribeAddress } from './unsubscribe.ts'

type Delivery = {
  readonly db: Database
  readonly now: () => Date
  readonly randomBytes: (count: number) => Uint8Array
  readonly transports: Transports
}

/** Longer than the timeout of any transport. */
const lease = 2 * minute
/** The last try is hours after the first; then an administrator has to retry. */
const mostTries = 10
/** Emails and texts of broadcasts within an hour (SEC-27). A push costs nothing and is not counted. */
const mostBroadcasts = 500
const firstPause = 30 * second
/**
 * How long the other jobs wait while messages are sent. As long as the pause between two runs of the jobs, so that the
 * next run follows this one immediately.
 */
const longestTurn = 5 * second

/**
 * A background job: sends due messages, one after the other, until none is left or the other jobs have waited long
 * enough. They write what must not wait for all emails of a broadcast: a temporary password, a link to sign in. Each
 * failure lengthens the wait of its message (REL-10).
 */
export async function deliverDue({ db, now, randomBytes, transports }: Delivery): Promise<void> {
  const start = now().getTime()
  for (let at = now(); at.getTime() - start < longestTurn; at = now()) {
    const leaseEnds = isoAfter(at, lease)
    const message = await transaction(db, async (tx) => {
      const taken = await takeDueMessage(tx, { at: at.toISOString(), leaseEnds, mostBroadcasts })
      if (taken !== undefined) await beginJob(tx, `message ${taken.id}`)
      return taken
    })
    if (message === undefined) return
    const failure = await failureOf(message, { db, transports })
    await transaction(db, async (tx) => {
      const { id, attempts } = message
      await endJob(tx, `message ${id}`)
      if (failure === undefined) {
        const { keepsSecrets } = transports[message.kind]
        return markSent(tx, { id, at: now().toISOString(), keepSecret: keepsSecrets })
      }
      const isLast = failure.isFinal || attempts >= mostTries
      const nextAt = isLast ? undefined : isoAfter(now(), pauseAfter({ attempts, chance: randomBytes(1)[0] ?? 0 }))
      return markFailed(tx, { id, error: failure.text, nextAt })
    })
  }
}

async function failureOf(
  message: Outgoing,
  { db, transports }: Pick<Delivery, 'db' | 'transports'>,
): Promise<{ readonly text: string; readonly isFinal: boolean } | undefined> {
  const { broadcastId, memberId, kind } = message
  try {
    if (broadcastId !== null && memberId !== null && !(await isStillWanted(db, { memberId, kind }))) {
      throw finalFailure('The member has unsubscribed')
    }
    if (broadcastId !== null && !(await isStillOpen(db, { id: broadcastId }))) throw finalFailure('It’s no longer open')
    await transports[kind].send(message)
    return undefined
  } catch (error) {
    return { text: oneLine(error), isFinal: isFinalFailure(error) }
  }
}

/** Milliseconds: 30 s, doubled with each attempt, times a random factor of 0.5 to 1. `chance` is a random byte. */
export function pauseAfter({ attempts, chance }: { attempts: number; chance: number }): number {
  return firstPause * 2 ** (attempts - 1) * (0.5 + chance / 510)
}

/** The error with its cause, because "fetch failed" alone says nothing to an administrator. */
function oneLine(error: unknown): string {
  if (!(error instanceof Error)) return 'Failed without a reason'
  const text = error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
  return cleanText(text.replaceAll(/\s+/g, ' ')).slice(0, 300)
}

/** Without a mail server, emails are among the messages that administrators read. */
export function sendsEmail({ mail }: Pick<World['config'], 'mail'>): boolean {
  return mail.smtpUrl !== ''
}

export function sendsTexts({ text }: Pick<World['config'], 'text'>): boolean {
  return text.accountSid !== ''
}

/** The kinds of messages that reach no one, because the server has no service for them. Few clubs have texts at all. */
export async function unsentBy(
  reader: Reader,
  config: Pick<World['config'], 'mail' | 'text'>,
): Promise<('mail' | 'text')[]> {
  const mails = sendsEmail(config) ? [] : (['mail'] as const)
  const texts = !sendsTexts(config) && (await hasTexts(reader)) ? (['text'] as const) : []
  return [...mails, ...texts]
}

/** Where a server without a mail server keeps what it sends. */
export function messageFolder({ dataDir }: Pick<World['config'], 'dataDir'>): string {
  return join(dataDir, 'mail')
}

/** The transport of each kind of message: the configured server, or files in the data folder. */
export function transportsOf(world: Pick<World, 'db' | 'config' | 'secrets'>): Transports {
  const { config, secrets } = world
  const { baseUrl, mail, text } = config
  const sender = {
    name: () => config.club.name,
    address: mail.from,
    baseUrl,
    unsubscribeAddress: (memberId: number) => unsubscribeAddress({ baseUrl, secrets, memberId }),
  }
  const folder = folderTransport({ folder: messageFolder(config), ...sender })
  return {
    mail: sendsEmail(config) ? smtpTransport({ smtpUrl: mail.smtpUrl, ...sender }) : folder,
    text: sendsTexts(config) ? textTransport(text) : folder,
    push: pushTransport(world),
  }
}
