import { join } from 'node:path'
import type { Database, Reader } from '#db/database.ts'
import { instantAfter, minute, second } from '#db/instants.ts'
import { beginJob, endJob } from '#db/jobs.ts'
import { isStillWanted } from '#db/messages/alert-receivers.ts'
import { hasTexts, markFailed, markSent, takeDueMessage, type Outgoing } from '#db/messages/messages.ts'
import { transaction } from '#db/transaction.ts'
import type { ClockWatch } from '../process/clock-watch.ts'
import type { World } from '../server/context.ts'
import { cleanText } from '../server/http/request-bodies.ts'
import { isStillOpen } from './broadcasts.ts'
import { folderTransport, smtpTransport } from './email-transport.ts'
import { pushTransport } from './push-transport.ts'
import { textTransport } from './text-transport.ts'
import { finalFailure, isFinalFailure, type Transports } from './transport.ts'
import { unsubscribeAddress } from './unsubscribe.ts'

type Delivery = {
  readonly db: Database
  readonly now: () => Date
  readonly config: World['config']
  readonly clock: Pick<ClockWatch, 'isTrusted'>
  readonly randomBytes: (count: number) => Uint8Array
  readonly transports: Transports
}

/** The time for which a message is reserved by the server that sends it. Longer than the timeout of any transport. */
const lease = 2 * minute
/** The number of attempts, the last one hours after the first. After that an administrator has to retry. */
const mostTries = 10
/** The most emails and texts of broadcasts within an hour (SEC-27). Pushes cost nothing and are not counted. */
const mostBroadcasts = 500
const firstPause = 30 * second
/**
 * The longest run of the sending job, for which the other jobs wait. It equals the pause between two runs of the jobs,
 * so that the next run starts immediately after this one.
 */
const longestTurn = 5 * second

/**
 * A background job: sends due messages one after the other, until none is left or the time for one run is over. The
 * other jobs then get a turn: they write messages that must not wait behind all emails of a broadcast, such as a
 * temporary password or a sign-in link. Each failed attempt lengthens the pause before the next one (REL-10).
 */
export async function deliverDue({ db, now, randomBytes, transports, ...atClub }: Delivery): Promise<void> {
  const start = now().getTime()
  for (let at = now(); at.getTime() - start < longestTurn; at = now()) {
    const leaseEnds = instantAfter(at, lease)
    const message = await transaction(db, async (tx) => {
      const taken = await takeDueMessage(tx, { at: at.toISOString(), leaseEnds, mostBroadcasts })
      if (taken !== undefined) await beginJob(tx, `message ${taken.id}`)
      return taken
    })
    if (message === undefined) return
    const failure = await failureOf(message, { db, now, transports, ...atClub })
    await transaction(db, async (tx) => {
      const { id, attempts } = message
      await endJob(tx, `message ${id}`)
      if (failure === undefined) {
        const { keepsSecrets } = transports[message.kind]
        return markSent(tx, { id, at: now().toISOString(), keepSecret: keepsSecrets })
      }
      const isLast = failure.isFinal || attempts >= mostTries
      const nextAt = isLast ? undefined : instantAfter(now(), pauseAfter({ attempts, chance: randomBytes(1)[0] ?? 0 }))
      return markFailed(tx, { id, error: failure.text, nextAt })
    })
  }
}

async function failureOf(
  message: Outgoing,
  { db, transports, ...atClub }: Omit<Delivery, 'randomBytes'>,
): Promise<{ readonly text: string; readonly isFinal: boolean } | undefined> {
  const { broadcastId, memberId, kind } = message
  try {
    if (broadcastId !== null && memberId !== null && !(await isStillWanted(db, { memberId, kind }))) {
      throw finalFailure('The member has unsubscribed')
    }
    if (broadcastId !== null && !(await isStillOpen(db, { id: broadcastId, ...atClub }))) {
      throw finalFailure('It’s no longer open')
    }
    await transports[kind].send(message)
    return undefined
  } catch (error) {
    return { text: oneLine(error), isFinal: isFinalFailure(error) }
  }
}

/**
 * The pause before the next attempt in milliseconds: 30 s, doubled with each attempt, times a random factor of 0.5 to
 * 1. `chance` is a random byte.
 */
export function pauseAfter({ attempts, chance }: { attempts: number; chance: number }): number {
  return firstPause * 2 ** (attempts - 1) * (0.5 + chance / 510)
}

/** The message of an error and of its cause, because "fetch failed" alone does not help an administrator. */
function oneLine(error: unknown): string {
  if (!(error instanceof Error)) return 'Failed without a reason'
  const text = error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
  return cleanText(text.replaceAll(/\s+/g, ' ')).slice(0, 300)
}

/** Whether emails are sent. Without a mail server, administrators read them in the list of messages. */
export function sendsEmail({ mail }: Pick<World['config'], 'mail'>): boolean {
  return mail.smtpUrl !== ''
}

export function sendsTexts({ text }: Pick<World['config'], 'text'>): boolean {
  return text.accountSid !== ''
}

/**
 * Returns the kinds of messages that are not delivered because the server has no service for them. Texts are included
 * only if the club has any.
 */
export async function unsentBy(
  reader: Reader,
  config: Pick<World['config'], 'mail' | 'text'>,
): Promise<('mail' | 'text')[]> {
  const mails = sendsEmail(config) ? [] : (['mail'] as const)
  const texts = !sendsTexts(config) && (await hasTexts(reader)) ? (['text'] as const) : []
  return [...mails, ...texts]
}

/** The folder for messages that the server has no service for. */
export function messageFolder({ dataDir }: Pick<World['config'], 'dataDir'>): string {
  return join(dataDir, 'mail')
}

/** Returns the transport of each kind of message: the configured service, or files in the data folder. */
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
