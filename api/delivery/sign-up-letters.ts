import type { TeeTime } from '#db/tee-times/tee-times.ts'
import type { Config } from '../server/config.ts'
import { clock, longDay } from './alert-words.ts'
import { paragraphs, signature, type Letter } from './letters.ts'

type Club = Pick<Config, 'baseUrl' | 'club'>
type Asked = { readonly teeTime: TeeTime; readonly secret: string }

/** To the address that a guest gave. Nothing that a stranger typed stands in it: anybody's address can be given. */
export function signUpLetter({ baseUrl, club }: Club, { teeTime, secret }: Asked): Letter {
  return {
    topic: 'sign-up',
    subject: `Please confirm your sign-up for ${titleOf(teeTime)}`,
    body: paragraphs(
      'Hello,',
      `you asked for a spot: ${factsOf(teeTime)}.`,
      'Open this link within 24 hours to confirm. You have no spot until then:',
      `${baseUrl}/signup/{secret}`,
      'If you did not sign up, do nothing.',
      signature(club),
    ),
    secret,
  }
}

/** After the confirmation. The link is the same one, and withdraws without a login. */
export function signedUpLetter(
  { baseUrl, club }: Club,
  { teeTime, waiting, secret }: Asked & { readonly waiting: number | null },
): Letter {
  const isIn = waiting === null
  return {
    topic: 'signed-up',
    subject: isIn ? `You are in: ${titleOf(teeTime)}` : `You are on the waiting list: ${titleOf(teeTime)}`,
    body: paragraphs(
      'Hello,',
      isIn
        ? `you’re in: ${factsOf(teeTime)}. Please arrive at least twenty minutes before the start.`
        : `you’re #${waiting} on the waiting list: ${factsOf(teeTime)}. The next open spot goes to the first golfer on it.`,
      ...(isIn ? payingOf(teeTime, club) : []),
      'If you can’t make it, withdraw with this link. You don’t need a login:',
      `${baseUrl}/signup/{secret}`,
      signature(club),
    ),
    secret,
  }
}

function titleOf({ tournamentTitle, course }: TeeTime): string {
  return tournamentTitle === '' ? course : tournamentTitle
}

function factsOf(teeTime: TeeTime): string {
  const { date, time, course } = teeTime
  const where = titleOf(teeTime) === course ? course : `${titleOf(teeTime)}, ${course}`
  return `${where}, ${longDay(date)}, ${clock(time)}`
}

/** How to pay: how much, until when, and whom to ask. */
function payingOf({ rateCents, prepay, deadline }: TeeTime, { contact }: Config['club']): string[] {
  const amount = rateCents === 0 ? '' : ` $${(rateCents / 100).toFixed(2)}`
  if (prepay === 0) return amount === '' ? [] : [`Pay${amount} on the day.`]
  const until = deadline === null ? '' : ` by ${longDay(deadline)}`
  const price = `Pay${amount} in advance${until}. Contact ${contact} to pay.`
  return [deadline === null ? price : `${price} Your entry is canceled if we don’t have your payment by then.`]
}
