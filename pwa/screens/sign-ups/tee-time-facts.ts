import type { Roster } from '#sync/calls/sign-ups.ts'
import { noDeadline, type ListedTeeTime, type OpenTeeTime } from '#sync/calls/tee-times.ts'
import { termsOf, titleOf } from '../../tee-times/tee-time-words.ts'

/** What somebody has to know before they sign up. */
export type TeeTimeFacts = {
  readonly id: number
  readonly title: string
  readonly date: string
  /** When, where and for how much. */
  readonly detail: string
  readonly prepay: { readonly deadline: string | null; readonly amount: string } | null
  /** Whom to ask; empty where the club does not say. */
  readonly contact: string
}

type Known = Pick<OpenTeeTime, 'teeid' | 'date' | 'time' | 'name' | 'tournamenttitle' | 'rate' | 'prepay' | 'deadline'>

/** From the roster, which anybody may see, with the contact that members know from the list. */
export function factsOfRoster({ teetime }: Pick<Roster, 'teetime'>, contact: string): TeeTimeFacts {
  return factsOf({ ...teetime, teeid: teetime.id, name: teetime.course }, contact)
}

/** From the list of tee times: all that a phone knows of one that was never opened on it. */
export function factsOfListed(listed: OpenTeeTime | ListedTeeTime): TeeTimeFacts {
  return factsOf(listed, 'contact_info' in listed ? listed.contact_info : '')
}

function factsOf(known: Known, contact: string): TeeTimeFacts {
  const { teeid: id, date, prepay, deadline } = known
  return {
    ...{ id, title: titleOf(known), date, detail: termsOf(known), contact },
    prepay:
      prepay === 0 ? null : { deadline: deadline === noDeadline ? null : deadline, amount: amountText(known.rate) },
  }
}

/** $62.50; empty where the tee time has no rate. */
function amountText(rate: number): string {
  return rate === 0 ? '' : `$${rate.toFixed(2)}`
}
