import type { UseQueryResult } from '@tanstack/react-query'
import { teeTimePlayers, type Roster } from '#sync/calls/sign-ups.ts'
import {
  noDeadline,
  teeTimeAll,
  teeTimeLoggedOut,
  type ListedTeeTime,
  type OpenTeeTime,
} from '#sync/calls/tee-times.ts'
import { useClub } from '../../club/club.tsx'
import { Day, DayTile } from '../../dates/day.tsx'
import { useUser } from '../../device/device-context.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { termsOf, titleOf } from '../../tee-times/tee-time-words.ts'
import { Card } from '../../ui/card.tsx'
import { Dotted } from '../../ui/text.tsx'
import styles from './sign-ups.module.css'

type Props = { facts: TeeTimeFacts; spots?: string | undefined }

/** Which tee time it is, whom to ask about it, and what whoever plays has to do. */
export function FactsCard({ facts, spots }: Props) {
  const { contact } = useClub()
  const { date, title, detail, prepay } = facts
  const asked = facts.contact === '' ? contact : facts.contact
  return (
    <div className={styles['facts']}>
      <Card className={styles['which']}>
        <DayTile date={date} />
        <div>
          <h2>{title}</h2>
          <p>
            <Dotted facts={[detail, spots].filter(Boolean).join(' · ')} />
          </p>
        </div>
      </Card>
      <div className={styles['notes']}>
        <p>
          Please <b>arrive at least twenty minutes before the start</b>.
        </p>
        {asked !== '' && (
          <p>
            Questions: <Dotted facts={asked} />
          </p>
        )}
        {prepay !== null && <PrepayNote {...prepay} contact={asked} />}
      </div>
    </div>
  )
}

/** What whoever signs up for a prepaid tee time has to do. */
function PrepayNote({ deadline, amount, contact }: NonNullable<TeeTimeFacts['prepay']> & { contact: string }) {
  return (
    <>
      <p>
        Prepaid event. Pay {amount === '' ? 'in advance' : <b>{amount}</b>}
        {deadline !== null && (
          <>
            {' '}
            by <Day date={deadline} />
          </>
        )}
        .{' '}
        {deadline !== null && (
          <>
            Your entry is canceled if we don’t have your payment by <Day date={deadline} />.
          </>
        )}
      </p>
      {contact !== '' && (
        <p>
          To pay, contact <Dotted facts={contact} />
        </p>
      )}
    </>
  )
}

type KnownTeeTime = {
  readonly facts: TeeTimeFacts
  /** The query that the facts are from. */
  readonly source: UseQueryResult<unknown>
  /** null where this phone has only seen the list. */
  readonly roster: Roster | null
  /** As the list has it. */
  readonly spotsLeft: number | null
}

/**
 * What is known of a tee time. Without the club it is what this phone saw last, be it in the list alone. undefined
 * while there is nothing: then `query` says why.
 */
export function useTeeTimeFacts(id: number): { known: KnownTeeTime | undefined; query: UseQueryResult<Roster> } {
  const user = useUser()
  const query = useServerQuery({ call: teeTimePlayers, request: { params: { id } }, offline: true })
  const list = useServerQuery<typeof teeTimeAll | typeof teeTimeLoggedOut>({
    call: user === null ? teeTimeLoggedOut : teeTimeAll,
    request: {},
    offline: true,
  })
  const listed = list.data?.teetime.find(({ teeid }) => teeid === id)
  const fromList = listed && factsOfListed(listed)
  if (query.data !== undefined) {
    const roster = query.data
    return {
      query,
      known: {
        facts: factsOfRoster(roster, fromList?.contact ?? ''),
        source: query,
        roster,
        spotsLeft: listed?.spotsleft ?? null,
      },
    }
  }
  if (query.error === null || fromList === undefined) return { query, known: undefined }
  return {
    query,
    known: { facts: fromList, source: list, roster: null, spotsLeft: listed?.spotsleft ?? null },
  }
}

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
function factsOfRoster({ teetime }: Pick<Roster, 'teetime'>, contact: string): TeeTimeFacts {
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
