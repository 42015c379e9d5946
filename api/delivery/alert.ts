import { secondStepSince } from '#db/accounts/second-steps.ts'
import type { Transaction } from '#db/database.ts'
import type { AlertReceiver } from '#db/messages/alert-receivers.ts'
import { addMessage } from '#db/messages/messages.ts'
import type { Feeler } from '#db/tee-times/feelers.ts'
import type { TeeTime } from '#db/tee-times/tee-times.ts'
import { shownTime } from '#golf/clock.ts'
import { shownDay } from '#golf/day.ts'
import { isolatedName } from '#golf/isolated-name.ts'
import { moneyText } from '#golf/money/money-text.ts'
import type { PushPayload } from '#sync/calls/push.ts'
import { drawSignInSecret } from '../accounts/link-secret.ts'
import type { Context } from '../server/context.ts'
import { dayName } from '../server/time.ts'
import { paragraphs, signature, signInAddress, signInLead } from './emails.ts'

/** A message that is sent by email, text and push. */
export type Alert = {
  readonly kind: PushPayload['kind']
  /** One line without personal data, because phones show it on the lock screen. */
  readonly text: string
  /** Further paragraphs of the email. */
  readonly details: readonly string[]
  /** The path of the app that the message links to. */
  readonly path: string
  /** The Reply-To address of the email; empty for the club. */
  readonly replyTo: string
}

export type AlertContext = Pick<Context, 'config' | 'randomBytes'>

type AlertTo = {
  readonly context: AlertContext
  readonly to: AlertReceiver
  readonly alert: Alert
  readonly at: Date
  /** The broadcast that the alert belongs to; its emails have an unsubscribe link. */
  readonly broadcastId?: number
  /** An alert with a key that was used before is not added. */
  readonly key?: string
  /** How often a key can be used; by default once. */
  readonly times?: number
}

/** Adds the messages for one receiver: an email, a text and a push to each device, as far as the receiver has them. */
export async function addAlert(
  tx: Transaction,
  { context, to, alert, at, broadcastId, key, times = 1 }: AlertTo,
): Promise<void> {
  const { baseUrl, club } = context.config
  const { memberId, name, email, phonenum, devices } = to
  const add = async (way: Way) => {
    const message = {
      topic: alert.kind,
      subject: alert.text,
      ...way,
      ...(memberId !== null && { memberId }),
      ...(broadcastId !== undefined && { broadcastId }),
      createdAt: at.toISOString(),
    }
    if (key === undefined) {
      await addMessage(tx, message)
      return
    }
    const dedupeKey = `${key}:${way.kind}:${way.subscriptionId ?? way.receiver}`
    for (let time = 1; time <= times; time += 1) {
      if (await addMessage(tx, { ...message, dedupeKey: time === 1 ? dedupeKey : `${dedupeKey}:${time}` })) return
    }
  }

  if (email !== '') {
    const content = await emailTo(tx, { context, to, alert, at })
    await add({ kind: 'mail', receiver: email, replyTo: alert.replyTo, ...content })
  }
  if (phonenum !== '') {
    await add({ kind: 'text', receiver: phonenum, body: `${club.name}: ${alert.text}\n${baseUrl}${alert.path}` })
  }
  for (const { id: subscriptionId, device } of devices) {
    const receiver = `${name}, ${device}`
    await add({ kind: 'push', receiver, body: alert.text, subscriptionId, path: alert.path })
  }
}

type Way = Omit<Parameters<typeof addMessage>[1], 'topic' | 'subject' | 'createdAt'>

/**
 * Composes the email of an alert. Its link signs the receiver in, except for a guest, an administrator (SEC-16), or a
 * former administrator whose login still requires a code.
 */
async function emailTo(
  tx: Transaction,
  { context: { config, randomBytes }, to, alert, at }: AlertTo,
): Promise<{ readonly body: string; readonly secret?: string }> {
  const { baseUrl, club } = config
  const { memberId, firstname, username, isadmin } = to
  const words = [`Hello ${firstname},`, alert.text, ...alert.details].filter((part) => part !== '')
  if (memberId === null || isadmin || (await secondStepSince(tx, { memberId })) !== null) {
    return { body: paragraphs(...words, `${baseUrl}${alert.path}`, signature(club)) }
  }
  const secret = await drawSignInSecret(tx, { randomBytes, memberId, at })
  const link = signInAddress({ baseUrl, username, page: alert.path })
  return { body: paragraphs(...words, signInLead, link, signature(club)), secret }
}

type TeeTimeKind = Exclude<Alert['kind'], 'feeler' | 'field'>

/** The first words of alerts about tee times. A device shows the part before the colon as the title. */
const openings: Readonly<Record<TeeTimeKind | 'teetime-restored' | 'spot-named', string>> = {
  'teetime-new': 'New tee time:',
  'teetime-changed': 'Tee time changed:',
  'teetime-cancelled': 'Tee time canceled:',
  'teetime-restored': 'Tee time is on again:',
  'spot-promoted': 'You’re in! A spot opened up:',
  'spot-named': 'You’re signed up:',
  'spot-withdrawn': 'You’ve been withdrawn from:',
  'spot-unpaid': 'Your entry was canceled, payment not received in time:',
}

/** The first words for a tournament where they differ; not all have a title. */
const tournamentOpenings: Readonly<Partial<Record<keyof typeof openings, string>>> = {
  'teetime-new': 'New tournament:',
  'teetime-changed': 'Tournament changed:',
  'teetime-cancelled': 'Tournament canceled:',
  'teetime-restored': 'Tournament is on again:',
}

/** The alert for the golfers of a tee time. */
export function teeTimeAlert(kind: keyof typeof openings, teeTime: TeeTime): Alert {
  const { id, date, time, course, tournament, tournamentTitle, comments } = teeTime
  const opening = (tournament === 1 ? tournamentOpenings[kind] : undefined) ?? openings[kind]
  const title = tournamentTitle === '' ? '' : ` (${tournamentTitle})`
  const isOff = kind === 'teetime-cancelled' || kind === 'spot-withdrawn' || kind === 'spot-unpaid'
  return {
    kind: kindOfPush(kind),
    text: `${opening} ${longDay(date)}, ${shownTime(time)}, ${course}${title}`,
    details: isOff ? [] : [comments],
    path: kind === 'teetime-cancelled' ? '/home' : `/teetime/${id}/tourney/signup`,
    replyTo: '',
  }
}

/** The alert for the golfers of a tee time whose day, time or course has changed: it says what they were. */
export function movedAlert(teeTime: TeeTime, { date, time, course }: TeeTime): Alert {
  const moved = teeTimeAlert('teetime-changed', teeTime)
  return { ...moved, details: [`It was ${longDay(date)}, ${shownTime(time)}, ${course}.`, ...moved.details] }
}

/**
 * The alert for members who can sign up: it says how many golfers are wanted, the rate, and whether and until when it
 * is prepaid. A last day before `firstDay` is left out, because entries after it are kept.
 */
export function golfersWantedAlert(
  kind: 'teetime-new' | 'teetime-changed',
  teeTime: TeeTime,
  { firstDay }: { readonly firstDay: string },
): Alert {
  const { numWanted, rateCents, prepay, deadline } = teeTime
  const until = deadline === null || deadline < firstDay ? '' : ` by ${longDay(deadline)}`
  const facts = [
    numWanted === 1 ? '1 golfer wanted' : `${numWanted} golfers wanted`,
    ...(rateCents === 0 ? [] : [moneyText(rateCents)]),
    ...(prepay === 0 ? [] : [`prepaid${until}`]),
  ]
  const alert = teeTimeAlert(kind, teeTime)
  return { ...alert, details: [facts.join(', '), ...alert.details] }
}

/** The alert for an outing that was never a tee time: it was canceled before it was played, or is on again. */
export function outingAlert(
  kind: 'canceled' | 'restored',
  { id, date, course }: { readonly id: number; readonly date: string; readonly course: string },
): Alert {
  const isCanceled = kind === 'canceled'
  return {
    kind: isCanceled ? 'teetime-cancelled' : 'teetime-changed',
    text: `${isCanceled ? 'Outing canceled' : 'Outing is on again'}: ${longDay(date)}, ${course}`,
    details: [],
    path: isCanceled ? '/home' : `/leaderboard/${id}/0`,
    replyTo: '',
  }
}

/** Maps to the kinds that apps of earlier releases know, because they ignore all others. */
function kindOfPush(kind: keyof typeof openings): TeeTimeKind {
  if (kind === 'teetime-restored') return 'teetime-changed'
  return kind === 'spot-named' ? 'spot-promoted' : kind
}

/**
 * The alert for a feeler. Only the email names the sender, so that members can answer; texts and pushes are shown on
 * lock screens.
 */
export function feelerAlert(feeler: Feeler, { region }: { readonly region: string }): Alert {
  const { date, timeRange, comments, firstname, lastname, email } = feeler
  return {
    kind: 'feeler',
    text: `Golfers wanted: ${[longDay(date), timeRange, region].filter((part) => part !== '').join(', ')}`,
    details: [`${isolatedName(`${firstname} ${lastname}`)} is looking for golfers: ${contactText(feeler)}`, comments],
    path: '/home',
    replyTo: email,
  }
}

/**
 * The texts of alerts to the field. The organizer's own text is on the card but not in the push, which is shown on lock
 * screens.
 */
const fieldOpenings = {
  message: 'Message from the organizer:',
  suspended: 'Play is suspended:',
  resumed: 'Play has resumed:',
} as const

export function fieldAlert(kind: keyof typeof fieldOpenings, outing: { id: number; course: string }): Alert {
  return {
    kind: 'field',
    text: `${fieldOpenings[kind]} ${outing.course}`,
    details: [],
    path: `/leaderboard/${outing.id}/0`,
    replyTo: '',
  }
}

export function longDay(date: string): string {
  return `${dayName(date)}, ${shownDay(date)}`
}

type Reached = { readonly phonenum: string; readonly email: string }

export function contactText({ phonenum, email }: Reached): string {
  return [phonenum, email].filter((part) => part !== '').join(' · ')
}
