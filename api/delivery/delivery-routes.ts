import { sizeOfAudience } from '#db/messages/alert-receivers.ts'
import { countBroadcastMessages, currentStop } from '#db/messages/broadcasts.ts'
import { listMessages, retryMessage } from '#db/messages/messages.ts'
import { transaction } from '#db/transaction.ts'
import { accept, refuse } from '#golf/result.ts'
import { messages, retryMessage as retryCall } from '#sync/calls/admin.ts'
import { adminAlerts, alertRecipients, mailUnsubscribe, switchAlerts } from '#sync/calls/alerts.ts'
import { logSecurity } from '../process/log.ts'
import { memberOf } from '../server/callers/caller.ts'
import type { Context } from '../server/context.ts'
import { type Routes, success } from '../server/route.ts'
import { broadcastsLeft, maySendToAll, resumeBroadcasts, stopBroadcasts } from './broadcasts.ts'
import type { DeliveryProblem } from './delivery-problems.ts'
import { hasFile } from './message-files.ts'
import { messageFolder, sendsEmail, unsentBy } from './queue.ts'
import { textOf } from './transport.ts'
import { unsubscribe } from './unsubscribe.ts'

/** Broadcasts and sent messages, for administrators. */
export function registerDelivery({ route }: Routes<DeliveryProblem>, context: Context): void {
  const { db, now, config, backgroundJobs } = context

  route(alertRecipients, async ({ query: { teetime: teetimeId = null }, caller }) => {
    const { id: memberId } = memberOf(caller)
    const size = await sizeOfAudience(db, { sender: memberId, teetimeId })
    const left = await broadcastsLeft(db, { memberId, at: now() })
    const approved = await maySendToAll(db, { memberId })
    return accept({ ...size, left, stopped: (await currentStop(db)) !== null, approved })
  })

  route(mailUnsubscribe, async ({ params: { token } }) => {
    const ended = await unsubscribe(context, token)
    return ended.ok ? accept(success) : ended
  })

  route(adminAlerts, async () => {
    const waiting = await countBroadcastMessages(db, 'waiting')
    const failed = await countBroadcastMessages(db, 'failed')
    return accept({ stopped: await currentStop(db), waiting, failed, unsent: await unsentBy(db, config) })
  })

  route(switchAlerts, async ({ params: { action }, caller, request }) => {
    const switching = { by: memberOf(caller).id, at: now().toISOString() }
    await (action === 'stop' ? stopBroadcasts : resumeBroadcasts)(context, switching)
    logSecurity(request, { event: action === 'stop' ? 'broadcasts_stopped' : 'broadcasts_resumed' })
    return accept(success)
  })

  route(messages, async ({ query }) => {
    const { results, ...page } = await listMessages(db, query)
    // Without a mail server, administrators pass secrets on to members; with one, only the receiver may read them.
    const showsSecrets = !sendsEmail(config)
    const folder = messageFolder(config)
    return accept({
      ...page,
      results: await Promise.all(
        results.map(async ({ secret, body, ...message }) => {
          const shown = showsSecrets ? secret : null
          const isInFile = message.state === 'sent' && (await hasFile(message, folder))
          return { ...message, isInFile, body: textOf({ body, secret: shown ?? '••••' }) }
        }),
      ),
    })
  })

  route(retryCall, async ({ params: { id } }) => {
    const isRetried = await transaction(db, (tx) => retryMessage(tx, { id, at: now().toISOString() }))
    if (!isRetried) return refuse('message.not-failed', 'Only failed messages can be sent again.')
    backgroundJobs.wake()
    return accept(success)
  })
}
