import Check from 'lucide-react/icons/check'
import Lock from 'lucide-react/icons/lock'
import PenLine from 'lucide-react/icons/pen-line'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState, type ReactNode } from 'react'
import { scoresText } from '#golf/card/certification.ts'
import { scorecard } from '#golf/card/scorecard.ts'
import { cardRoles, type CardRole } from '#golf/card/signatures.ts'
import { signCard } from '#sync/device/outbox/sign-card.ts'
import type { OutingOnPhone, PhoneSignature } from '#sync/device/outings/outings.ts'
import { useTimes } from '../../../dates/use-club-day.ts'
import { useDevice, useUser } from '../../../device/device-context.tsx'
import { namesIn, shortNamesIn } from '../../../outings/outing-names.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Sentence } from '../../../ui/text.tsx'
import { useButtonRest, useResting } from '../hole/use-button-rest.ts'
import { useSaving } from '../use-saving.ts'
import { cardOnPhone, cardsOfGroup, markersOf, type CardOnPhone } from './card-to-sign.ts'
import { Differences, useDifferences } from './differences.tsx'
import { ReopenCard, SignatureHistory } from './signed-card.tsx'
import * as texts from './texts.ts'
import { HolesOfCard, Totals } from './totals.tsx'
import styles from './sign.module.css'

type Props = {
  outing: OutingOnPhone
  golferId: number
  /** Whether this phone scores the golfer. */
  canSign: boolean
  /** Shows a hole, so that it can be scored again. */
  onHole: (hole: number) => void
  onGolfer: (golferId: number) => void
  onClose: () => void
}

/** Signing of a golfer's card: the differences first, then the totals, then the player and the marker. */
export function SignSheet({ outing, golferId, canSign, onHole, onGolfer, onClose }: Props) {
  const known = useDifferences(outing, golferId)
  const [chosenMarker, setMarker] = useState<number | null>(null)
  const golfer = outing.card.golfers.find(({ id }) => id === golferId)
  if (golfer === undefined) return null
  const signing = cardOnPhone(outing, golferId)
  const { isLocked } = signing
  // There is no total while two phones disagree about one of its scores.
  const isUnsettled = signing.differences.length > 0
  const group = outing.card.golfers.filter((one) => one.group === golfer.group).map(({ id }) => id)
  const markers = markersOf(outing, golferId)
  const markerId = signing.counting.marker?.signerId ?? chosenMarker ?? markers[0] ?? null
  const obstacle = isLocked
    ? null
    : obstacleOf({ outing, signing, canSign, hasLeft: golfer.leftFrom !== null, markerId })
  const canBeSigned = !isLocked && obstacle === null && markerId !== null
  const card = scorecard({ ...outing.card, golfer })
  const shown = { outing, golferId, signing }
  return (
    <Dialog
      open
      title={texts.cardOf(shortNameIn(outing, golferId))}
      onClose={onClose}
      actions={
        canBeSigned ? (
          <Sign {...shown} markerId={markerId} onHole={onHole} />
        ) : (
          <Onward outing={outing} golferId={golferId} group={group} onGolfer={onGolfer} onClose={onClose} />
        )
      }
    >
      {isLocked && <SignedBanner {...shown} />}
      {signing.reopened !== null && (
        <p className={styles['amber']}>{texts.reopenedBy(signing.reopened.by, signing.reopened.reason)}</p>
      )}
      {obstacle !== null && <p className={styles['amber']}>{obstacle}</p>}
      {canSign && !isLocked && <Differences {...shown} known={known} partner={shortNameIn(outing, markerId)} />}
      {!isUnsettled && <Totals card={card} />}
      <HolesOfCard card={card} differences={signing.differences} />
      {canBeSigned && !isUnsettled && <Signers {...shown} markers={markers} markerId={markerId} onMarker={setMarker} />}
      <AfterSigning {...shown} />
    </Dialog>
  )
}

type Shown = { outing: OutingOnPhone; golferId: number; signing: CardOnPhone }

/** Returns why a card can't be signed here at present; null if it can, or if a difference has to be settled first. */
function obstacleOf({
  outing,
  signing,
  canSign,
  hasLeft,
  markerId,
}: {
  outing: OutingOnPhone
  signing: CardOnPhone
  canSign: boolean
  hasLeft: boolean
  markerId: number | null
}): string | null {
  if (outing.snapshot.outing.status !== 'inprogress') return texts.isOver
  if (hasLeft) return texts.isWithdrawn
  if (!canSign) return texts.notSignedHere
  if (signing.open.length > 0) return texts.openHoles(signing.open)
  return markerId === null ? texts.noMarker : null
}

function SignedBanner({ outing, signing }: Shown) {
  const timeOf = useTimes()
  const signatures = cardRoles.flatMap((role) => signing.counting[role] ?? [])
  const last = signatures
    .map(({ at }) => at)
    .toSorted()
    .at(-1)
  const names = signatures.flatMap(({ signerId }) => (signerId === null ? [] : [fullNameIn(outing, signerId)]))
  return (
    <div className={styles['banner']}>
      <span className={styles['seal']}>
        <Lock size="2.25em" aria-hidden="true" />
      </span>
      <h3>{texts.signed}</h3>
      {last !== undefined && (
        <p>
          <Sentence text={texts.signedBy(names, timeOf(last))} />
        </p>
      )}
    </div>
  )
}

function Waiting() {
  const { lasts } = useDevice()
  const { title, text } = lasts ? texts.signedHere : texts.signedOnPage
  return (
    <div className={classes(styles['amber'], styles['line'])} role="status">
      <Smartphone aria-hidden="true" />
      <p>
        <b>{title}</b>
        <small>{text}</small>
      </p>
    </div>
  )
}

type SignersProps = Shown & {
  /** The golfers of the group who may mark the card, the proposed one first. */
  markers: readonly number[]
  markerId: number
  onMarker: (golferId: number) => void
}

/** The two people who sign, and whether they have signed. The marker can be changed until one of them has. */
function Signers({ outing, golferId, signing, markers, markerId, onMarker }: SignersProps) {
  const { player, marker } = signing.counting
  const isChosen = player === null && marker === null && markers.length > 1
  return (
    <>
      <ul className={styles['signers']}>
        <Signer as="player" name={fullNameIn(outing, golferId)} signature={player} />
        <Signer as="marker" name={fullNameIn(outing, markerId)} signature={marker}>
          {isChosen && (
            <SelectField
              label={texts.marker}
              value={markerId}
              options={markers.map((value) => ({ value, label: fullNameIn(outing, value) }))}
              onValue={onMarker}
            />
          )}
        </Signer>
      </ul>
      <p className={styles['quiet']}>{texts.signingMeans}</p>
    </>
  )
}

type SignerProps = { as: CardRole; name: string; signature: PhoneSignature | null; children?: ReactNode }

function Signer({ as: role, name, signature, children = false }: SignerProps) {
  const timeOf = useTimes()
  const Icon = signature === null ? PenLine : Check
  return (
    <li className={styles['signer']}>
      <span className={classes(styles['disc'], signature !== null && styles['done'])}>
        <Icon size="1.25em" aria-hidden="true" />
      </span>
      {children === false ? (
        <p>
          <small>{texts.roles[role]}</small>
          <b>{name}</b>
        </p>
      ) : (
        children
      )}
      <span className={classes(styles['when'], styles[signature === null ? 'quiet' : 'good'])}>
        <Sentence text={signature === null ? texts.notYet : texts.signedAt(timeOf(signature.at))} />
      </span>
    </li>
  )
}

/** The parts below the signatures: what is not sent yet, what to do if the card is wrong, and the history. */
function AfterSigning({ outing, golferId, signing }: Shown) {
  const isWaiting = cardRoles.some((role) => signing.counting[role]?.pending === true)
  return (
    <>
      {isWaiting && <Waiting />}
      {signing.isLocked && <ReopenCard outing={outing} golferId={golferId} isWaiting={isWaiting} />}
      <SignatureHistory outing={outing} golferId={golferId} nameOf={(id) => fullNameIn(outing, id)} />
    </>
  )
}

/** The buttons of a card that lacks a signature. */
function Sign({ outing, golferId, signing, markerId, onHole }: Shown & { markerId: number; onHole: Props['onHole'] }) {
  const device = useDevice()
  const user = useUser()
  const save = useSaving()
  const isMarkersPhone = outing.snapshot.golfers.some((one) => one.id === markerId && one.user_id === user?.id)
  const open = cardRoles.filter((role) => signing.counting[role] === null)
  const preferred = isMarkersPhone && open.includes('marker') ? 'marker' : (open[0] ?? 'player')
  const [wanted, setWanted] = useState<CardRole | null>(null)
  const role = wanted !== null && open.includes(wanted) ? wanted : preferred
  const signerId = role === 'player' ? golferId : markerId
  const [difference] = signing.differences
  // The next signature is that of another person, so a second tap of the same hand must not give it.
  const rest = useButtonRest(role)
  const isResting = useResting(rest)

  async function sign() {
    rest.begin()
    const outingId = outing.snapshot.outing.id
    const scores = scoresText(signing.card.holes)
    let isSigned = false
    try {
      isSigned = await save(signCard(device, { outingId, golferId, role, signerId, scores }))
    } finally {
      if (!isSigned) rest.end()
    }
  }

  const other = open.find((one) => one !== role)
  const handed = role === 'marker' && !isMarkersPhone && difference === undefined
  return (
    <>
      {handed && (
        <p className={styles['line']}>
          <Smartphone aria-hidden="true" />
          <span>
            <b>{texts.handTo(shortNameIn(outing, markerId))}</b>
            <small>{texts.ownPhone(shortNameIn(outing, markerId))}</small>
          </span>
        </p>
      )}
      <div className={styles['beside']}>
        {other !== undefined && difference === undefined && (
          <Button onClick={() => setWanted(other)}>{texts.signInstead(other)}</Button>
        )}
        <Button onClick={() => onHole(difference ?? signing.card.holes[0]?.hole ?? 1)}>{texts.changeHole}</Button>
      </div>
      <Button
        tone="primary"
        wide
        className={styles['two']}
        disabled={difference !== undefined}
        isResting={isResting}
        {...rest.hand}
        onClick={() => void sign()}
      >
        {difference === undefined ? texts.signAs(role) : texts.sign}
        <small>{difference === undefined ? fullNameIn(outing, signerId) : texts.chooseFirst(difference)}</small>
      </Button>
    </>
  )
}

type OnwardProps = Pick<Props, 'outing' | 'golferId' | 'onGolfer' | 'onClose'> & { group: readonly number[] }

/** A button to the next unsigned card of the group, or back. */
function Onward({ outing, golferId, group, onGolfer, onClose }: OnwardProps) {
  const { of, signed, nextAfter } = cardsOfGroup(outing, group)
  const next = outing.readOnly ? null : nextAfter(golferId)
  const count = <small>{texts.countSigned(signed, of)}</small>
  return (
    <Button
      tone={next === null ? 'plain' : 'primary'}
      wide
      className={styles['two']}
      onClick={() => (next === null ? onClose() : onGolfer(next))}
    >
      {next === null ? texts.done : texts.nextCard(shortNameIn(outing, next))}
      {count}
    </Button>
  )
}

function shortNameIn({ snapshot }: OutingOnPhone, golferId: number | null): string {
  return golferId === null ? '' : shortNamesIn(snapshot.golfers)(golferId)
}

function fullNameIn({ snapshot }: OutingOnPhone, golferId: number): string {
  return namesIn(snapshot.golfers)(golferId)
}
