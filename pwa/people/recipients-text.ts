import type { alertRecipients } from '#sync/calls/alerts.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import { counted } from '../ui/text.tsx'

export type Recipients = AnswerOf<typeof alertRecipients>

/** Why nobody can be told now; null when they can. */
export function cannotTell({ stopped, left }: Pick<Recipients, 'stopped' | 'left'>): string | null {
  if (stopped) return 'An administrator has stopped messages to all members.'
  return left === 0 ? 'You have told the members as often as one may in a day. Tomorrow you can again.' : null
}

/** How many are reached, by what, and how often one may still do that. */
export function recipientsText({ members, mails, texts, pushes, left }: Recipients): string {
  const kinds = [
    [mails, 'email'],
    [texts, 'text'],
    [pushes, 'alert'],
  ] as const
  const ways = kinds.filter(([count]) => count > 0).map(([count, way]) => counted(count, way))
  const reached = members === 0 ? 'Nobody is reached.' : `Reaches ${counted(members, 'member')}: ${ways.join(', ')}.`
  return `${reached} ${left === 1 ? 'It is the last time today.' : `You can do this ${left} times today.`}`
}
