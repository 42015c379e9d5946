import type { UseQueryResult } from '@tanstack/react-query'
import { shownDay } from '#golf/day.ts'
import { teeTimePlayers, type Roster } from '#sync/calls/sign-ups.ts'
import { teeTimeAll, teeTimeLoggedOut, type ListedTeeTime, type OpenTeeTime } from '#sync/calls/tee-times.ts'
import { useClub } from '../../club/club.tsx'
import { DayTile } from '../../dates/day.tsx'
import { useClubDay } from '../../dates/use-club-day.ts'
import { useUser } from '../../device/device-context.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { deadlineOf, rateText, termsOf, titleOf } from '../../tee-times/tee-time-words.ts'
import { Card } from '../../ui/card.tsx'
import { stack } from '../../ui/stack.ts'
import { Dotted, Sentence } from '../../ui/text.tsx'
import { ContactWays } from './contact-ways.tsx'
import { texts } from './texts.ts'
import styles from './sign-ups.module.css'

type Props = { facts: TeeTimeFacts; spots?: string | undefined }

/** The tee time, its contact, and what golfers need to know. */
export function FactsCard({ facts, spots }: Props) {
  const { contact } = useClub()
  const { date, title, detail, prepay } = facts
  const asked = facts.contact === '' ? contact : facts.contact
  return (
    <div {...stack(12)}>
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
          <b>{texts.arriveEarly}</b>
        </p>
        {asked !== '' && <ContactWays label={texts.questions} contact={asked} />}
        {prepay !== null && <PrepayNote {...prepay} contact={asked} />}
      </div>
    </div>
  )
}

/** States how to pay for a prepaid tee time. */
function PrepayNote({ deadline, amount, contact }: NonNullable<TeeTimeFacts['prepay']> & { contact: string }) {
  return (
    <>
      <p>
        <Sentence text={texts.prepaid(amount, deadline === null ? null : shownDay(deadline))} />
      </p>
      {contact !== '' && <ContactWays label={texts.toPay} contact={contact} />}
    </>
  )
}

export type KnownTeeTime = {
  readonly facts: TeeTimeFacts
  /** The query that the facts come from. */
  readonly source: UseQueryResult<unknown>
  /** Null if this phone has loaded only the list. */
  readonly roster: Roster | null
  /** The open spots, as in the list of tee times. */
  readonly spotsLeft: number | null
}

/**
 * Returns the facts about a tee time. Offline these are the cached answer, or the entry of the cached list. Undefined
 * if there is none; `query` then has the reason.
 */
export function useTeeTimeFacts(id: number): { known: KnownTeeTime | undefined; query: UseQueryResult<Roster> } {
  const user = useUser()
  const today = useClubDay()
  const query = useServerQuery({ call: teeTimePlayers, request: { params: { id } }, offline: true })
  const list = useServerQuery<typeof teeTimeAll | typeof teeTimeLoggedOut>({
    call: user === null ? teeTimeLoggedOut : teeTimeAll,
    request: {},
    offline: true,
  })
  const listed = list.data?.teetime.find(({ teeid }) => teeid === id)
  const fromList = listed && factsOfListed(listed, today)
  const spotsLeft = listed?.spotsleft ?? null
  const roster = query.data
  if (roster !== undefined) {
    const facts = factsOfRoster(roster, { contact: fromList?.contact ?? '', today })
    return { query, known: { facts, source: query, roster, spotsLeft } }
  }
  if (query.error === null || fromList === undefined) return { query, known: undefined }
  return { query, known: { facts: fromList, source: list, roster: null, spotsLeft } }
}

/** The facts that a golfer needs before signing up. */
export type TeeTimeFacts = {
  readonly id: number
  readonly title: string
  readonly date: string
  /** Date and time as the server has named them. */
  readonly start: string | undefined
  /** The time, the course and the rate. */
  readonly detail: string
  readonly prepay: { readonly deadline: string | null; readonly amount: string } | null
  /** The contact for questions; empty if unknown. */
  readonly contact: string
}

type Known = Pick<
  OpenTeeTime,
  'teeid' | 'date' | 'time' | 'start' | 'name' | 'tournamenttitle' | 'rate' | 'prepay' | 'deadline'
>

/** The id of the tee time on the screen, and its date and time, which a sign-up names. */
export type TeeTimeSeen = Pick<TeeTimeFacts, 'id' | 'start'>

/** Returns the facts from the roster, with the contact from the list, which only members see. */
function factsOfRoster({ teetime }: Pick<Roster, 'teetime'>, beside: Beside): TeeTimeFacts {
  return factsOf({ ...teetime, teeid: teetime.id, name: teetime.course }, beside)
}

/**
 * Returns the facts from the list of tee times, which is all that a phone has of a tee time that was never opened on
 * it.
 */
export function factsOfListed(listed: OpenTeeTime | ListedTeeTime, today: string): TeeTimeFacts {
  return factsOf(listed, { contact: 'contact_info' in listed ? listed.contact_info : '', today })
}

/** The contact, empty if unknown, and the day at the club. */
type Beside = { readonly contact: string; readonly today: string }

function factsOf(known: Known, { contact, today }: Beside): TeeTimeFacts {
  const { teeid: id, date, start, prepay } = known
  return {
    id,
    title: titleOf(known),
    date,
    start,
    detail: termsOf(known),
    contact,
    prepay: prepay === 0 ? null : { deadline: deadlineOf(known, today), amount: amountText(known.rate) },
  }
}

/** Formats the amount to pay; empty if the tee time has no rate. */
function amountText(rate: number): string {
  return rate === 0 ? '' : rateText(rate)
}
