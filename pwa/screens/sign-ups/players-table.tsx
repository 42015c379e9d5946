import { shownTime } from '#golf/clock.ts'
import { formatHandicap } from '#golf/course/handicap-text.ts'
import type { Roster, RosterPlayer } from '#sync/calls/sign-ups.ts'
import { Instant } from '../../dates/day.tsx'
import { useUser } from '../../device/device-context.tsx'
import { indexText } from '../../people/index-text.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { ContactWays } from './contact-ways.tsx'
import { courseHandicapText, haveCourseHandicaps, startingHoles, startingHoleText, teeText } from './roster-words.ts'
import { texts } from './texts.ts'
import styles from './sign-ups.module.css'

/** An action on a golfer. */
export type PlayerAct = { readonly kind: 'place' | 'paid' | 'member' | 'withdraw'; readonly id: number }

type Props = {
  caption: string
  roster: Roster
  players: readonly RosterPlayer[]
  onAct: (act: PlayerAct) => void
}

type ActButton = { kind: PlayerAct['kind']; text: string; spoken: string }

/** The golfers of a tee time with their assignments. */
export function PlayersTable({ caption, roster, players, onAct }: Props) {
  const user = useUser()
  const { manages, prepay } = roster.teetime
  const isOwn = ({ user_id }: RosterPlayer) => user !== null && user_id === user.id
  const button = ({ id }: RosterPlayer, { kind, text, spoken }: ActButton) => (
    <Button className={styles['act']} aria-label={spoken} onClick={() => onAct({ kind, id })}>
      {text}
    </Button>
  )
  const acts: Column<RosterPlayer> = {
    label: texts.columns.change,
    acts: true,
    isNothing: (player) => !manages && !isOwn(player),
    cell: (player) => {
      const { name, place, user_id } = player
      if (manages && place === 'in')
        return button(player, { kind: 'place', text: texts.edit, spoken: texts.editGolfer(name) })
      if (!manages && !isOwn(player)) return null
      return (
        <div className={styles['acts']}>
          {manages &&
            user_id === 0 &&
            button(player, { kind: 'member', text: texts.isMember, spoken: texts.isMemberGolfer(name) })}
          {button(player, { kind: 'withdraw', text: texts.withdraw, spoken: texts.withdrawGolfer(name) })}
        </div>
      )
    },
  }
  const columns = [
    ...columnsOf(roster, players),
    ...(user?.isadmin === true && prepay === 1 ? [paid] : []),
    ...(manages || players.some(isOwn) ? [acts] : []),
  ]
  return (
    <DataTable compact caption={caption} columns={columns} rows={players} keyOf={({ id }) => id} isMarked={isOwn} />
  )
}

type OfSignUp = { contact: NonNullable<RosterPlayer['contact']> }

/** The contact of a golfer and what the golfer asked for, for the organizer. */
export function Contact({ contact }: OfSignUp) {
  const ways = [contact.phone, contact.email].filter((way) => way !== '')
  return (
    <>
      {ways.length > 0 && <ContactWays label={texts.reach} contact={ways.join(' · ')} />}
      <Wishes contact={contact} />
    </>
  )
}

function Wishes({ contact: { foursome, crunch } }: OfSignUp) {
  return (
    <>
      {foursome !== undefined && (
        <small className={styles['guest']}>
          {texts.wouldPlayWith} <bdi>{foursome}</bdi>
        </small>
      )}
      {crunch === 1 && <small className={styles['guest']}>{texts.wantsLateCall}</small>}
    </>
  )
}

function columnsOf(roster: Roster, players: readonly RosterPlayer[]): readonly Column<RosterPlayer>[] {
  const blank = (field: 'flight' | 'code' | 'teetime' | 'startinghole') =>
    players.every((player) => player[field] === null)
  const holes = startingHoles(roster)
  return [
    {
      label: texts.columns.name,
      heads: true,
      cell: ({ name, user_id, host, waiting, contact }) => (
        <>
          {waiting === null ? name : `${waiting}. ${name}`}
          {user_id === 0 && <small className={styles['guest']}>{texts.guestOf(host)}</small>}
          {/* The contact of a golfer with a spot is in the form of the place. */}
          {contact !== undefined && (waiting === null ? <Wishes contact={contact} /> : <Contact contact={contact} />)}
        </>
      ),
    },
    {
      label: texts.columns.partner,
      blank: players.every(({ partner }) => partner === ''),
      isNothing: ({ partner }) => partner === '',
      cell: ({ partner }) => orDash(partner === '' ? null : partner),
    },
    {
      label: texts.columns.handicapIndex,
      cardLabel: texts.columns.index,
      cell: (player) => indexText(player),
    },
    {
      label: texts.columns.handicap,
      cardLabel: texts.columns.handicapOnCard,
      cell: ({ handicap }) => formatHandicap(handicap),
    },
    {
      label: texts.columns.courseHandicap,
      blank: !haveCourseHandicaps(players),
      cell: (player) => {
        const text = courseHandicapText(player)
        return player.coursehandicap === null ? text : `${text} (${teeText(player, roster)})`
      },
    },
    { label: texts.columns.flight, blank: blank('flight'), cell: ({ flight }) => orDash(flight) },
    { label: texts.columns.group, blank: blank('code'), cell: ({ code }) => code ?? texts.noneYet },
    {
      label: texts.columns.teeTime,
      cardLabel: '',
      blank: blank('teetime'),
      isNothing: ({ teetime }) => teetime === null,
      cell: ({ teetime }) => orDash(teetime === null ? null : shownTime(teetime).replace(' ', '\u00a0')),
    },
    {
      label: texts.columns.startingHole,
      cardLabel: '',
      blank: blank('startinghole'),
      isNothing: ({ startinghole }) => startinghole === null,
      cell: (player) => orDash(startingHoleText(player, holes)),
    },
  ]
}

const paid: Column<RosterPlayer> = {
  label: texts.columns.paid,
  cell: ({ paid: payment }) =>
    payment === null ? (
      texts.no
    ) : (
      <>
        {payment.how === '' ? texts.yes : payment.how}, <Instant at={payment.at} />
      </>
    ),
}

function orDash(value: string | number | null): string {
  return value === null ? '–' : String(value)
}
