import { useLiveQuery } from 'dexie-react-hooks'
import { useState, type ComponentProps } from 'react'
import { holeValue } from '#golf/card/hole-entry.ts'
import { gameName } from '#golf/games/played-games.ts'
import { withdrawn } from '#golf/outing/departures.ts'
import { readRejected, resendRejected, type RejectedOperation } from '#sync/device/outbox/rejected-operations.ts'
import type { SyncStatus } from '#sync/device/outbox/sync-status.ts'
import { useTimes } from '../../../dates/use-club-day.ts'
import { useDevice } from '../../../device/device-context.tsx'
import { useDiscard } from '../../../device/discard.tsx'
import { whoPlaysGame } from '../../../games-beside/who-plays-game.ts'
import type { NameOf } from '../../../outings/outing-names.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Sentence } from '../../../ui/text.tsx'
import { wolfChoiceText } from '../games/game-lines.ts'
import * as gameTexts from '../games/texts.ts'
import { CardAsText } from '../safe/safe-to-leave.tsx'
import * as texts from '../texts.ts'
import * as unsentTexts from '../unsent-texts.ts'
import { useSaving } from '../use-saving.ts'
import * as sheetTexts from './texts.ts'
import messages from '../outing-messages.module.css'
import styles from './sheets.module.css'

type Props = {
  outingId: number
  nameOf: NameOf
  /** Returns the golfer who replaced a removed one; null for none. */
  insteadOf: (golferId: number) => number | null
  onClose: () => void
}

const afterTheEnd = new Set(['outing.posted', 'outing.cancelled'])

/** Rejected operations, each with its reason. One leaves the list only when the person resends or discards it. */
export function RefusedSheet({ outingId, nameOf, insteadOf, onClose }: Props) {
  const { database } = useDevice()
  const rejected = useLiveQuery(() => readRejected(database).catch(() => null), [database])
  if (rejected === undefined) return null
  const refused = rejected?.filter((each) => each.outingId === outingId) ?? []
  return (
    <Dialog open title={sheetTexts.scoresNotAccepted} onClose={onClose}>
      {rejected === null && <p role="alert">{texts.notSavedReasons.storage}</p>}
      {rejected !== null && refused.length === 0 && <p className={styles['quiet']}>{texts.allCleared}</p>}
      {refused.some(({ code }) => afterTheEnd.has(code)) && <p>{sheetTexts.cameLate}</p>}
      <ul className={styles['lines']}>
        {refused.map((each) => (
          <Line key={each.mid} refused={each} nameOf={nameOf} insteadOf={insteadOf} />
        ))}
      </ul>
    </Dialog>
  )
}

type SuspendedProps = Pick<ComponentProps<typeof CardAsText>, 'outing' | 'group'> & { status: SyncStatus }

/**
 * States what the scores of a suspended queue wait for. With an expired code the server refuses them, so it offers the
 * card as text.
 */
export function SuspendedAdvice({ status, ...card }: SuspendedProps) {
  return (
    <div role="alert" className={messages['advice']}>
      <p>{unsentTexts.suspendedMeans({ ...status, isCodeReplaced: card.outing.isCodeReplaced })}</p>
      {status.codeExpired && <CardAsText {...card} />}
      <ButtonLink to="/leaderboard">{sheetTexts.enterCode}</ButtonLink>
    </div>
  )
}

function Line({ refused, nameOf, insteadOf }: Pick<Props, 'nameOf' | 'insteadOf'> & { refused: RejectedOperation }) {
  const device = useDevice()
  const discard = useDiscard()
  const timeOf = useTimes()
  const save = useSaving()
  const [asking, setAsking] = useState(false)
  const { mid, message, enteredAt, resendable } = refused
  const { value, what } = refusedWords(refused, nameOf)
  const insteadId = refused.score === null ? null : insteadOf(refused.score.golferId)
  // If saving fails, the operation stays in this list.
  const resend = () => save(resendRejected(device, mid, insteadId ?? undefined))

  return (
    <li className={styles['line']}>
      <b>{value}</b>
      <p>
        {what}
        <small>{message}</small>
        <small>
          <Sentence text={sheetTexts.entered(timeOf(enteredAt))} />
        </small>
      </p>
      <div className={styles['buttons']}>
        {asking ? (
          <>
            <Button tone="danger" onClick={() => discard(mid)}>
              {sheetTexts.discardIt}
            </Button>
            <Button onClick={() => setAsking(false)}>{sheetTexts.keepIt}</Button>
          </>
        ) : (
          <>
            {resendable && (
              <Button tone="soft" onClick={() => void resend()}>
                {insteadId === null ? sheetTexts.sendAgain : sheetTexts.enterFor(nameOf(insteadId))}
              </Button>
            )}
            <Button onClick={() => setAsking(true)}>{sheetTexts.discard}</Button>
          </>
        )}
      </div>
    </li>
  )
}

type Words = Pick<RejectedOperation, 'score' | 'choice' | 'departure' | 'record'> &
  Partial<Pick<RejectedOperation, 'signature' | 'game'>>

/** Returns a rejected operation in one line: the entry and the golfer. */
export function refusedWords(
  { score, choice, departure, record, signature = null, game = null }: Words,
  nameOf: NameOf,
): { readonly value: number | string; readonly what: string } {
  // A phone with an older snapshot has no name for a removed golfer.
  const known: NameOf = (golferId) => nameOf(golferId) || sheetTexts.golferGone
  if (score !== null) {
    return { value: holeValue(score) ?? sheetTexts.cleared, what: sheetTexts.onHole(score.hole, known(score.golferId)) }
  }
  if (departure !== null) {
    return { value: withdrawn, what: sheetTexts.departureOf(known(departure.golferId), departure.fromHole) }
  }
  if (record !== null) {
    const { value, what } = sheetTexts.recordWords(record)
    if (record.what === 'extra') return { value, what: sheetTexts.ofGolfer(what, known(record.golferId)) }
    return { value, what: record.golferId === 0 ? what : sheetTexts.onHole(record.hole, known(record.golferId)) }
  }
  if (signature !== null)
    return { value: sheetTexts.signature, what: sheetTexts.signatureOn(known(signature.golferId)) }
  if (game !== null) {
    const sides = game.sides.map(({ golfers }) => golfers.map(known))
    const group = game.scope.of === 'group' ? game.scope.group : undefined
    return { value: gameName(game.kind), what: whoPlaysGame(sides, group) }
  }
  if (choice === null) return { value: '?', what: sheetTexts.unknownScore }
  const { hole, wolfGame, wolfPartner: partner } = choice
  return { value: gameTexts.wolf, what: sheetTexts.onHole(hole, wolfChoiceText({ wolfGame, partner }, known)) }
}
