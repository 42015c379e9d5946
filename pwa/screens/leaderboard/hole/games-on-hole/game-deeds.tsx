import { useMemo, useState } from 'react'
import type { HoleValue } from '#golf/card/hole-entry.ts'
import { mostAmount, mostYards } from '#golf/games/game-records.ts'
import { matchSides, type MatchSide } from '#golf/games/game-rules.ts'
import { gameOrder } from '#golf/games/game.ts'
import { measured } from '#golf/games/hole-contest.ts'
import { gameName } from '#golf/games/played-games.ts'
import { sideText } from '#golf/games/side-names.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import { digitsOf } from '../../../../forms/typed-number.ts'
import type { NameOf } from '../../../../outings/outing-names.ts'
import { Button } from '../../../../ui/button.tsx'
import { ChoiceButtons } from '../../../../ui/choice.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { TextField } from '../../../../ui/field.tsx'
import * as matchTexts from '../../games/match-texts.ts'
import * as texts from '../../texts.ts'
import type { DraftEntry } from '../hole-draft.ts'
import { useUndoOffer } from '../use-hole-scoring.ts'
import { Deed } from './deed.tsx'
import {
  deedsOnHole,
  golfersOfSide,
  versusText,
  type ConcedeDeed,
  type ContestDeed,
  type PressDeed,
} from './deeds-on-hole.ts'
import { Drives } from './drives.tsx'
import { ExtraHoles } from './extra-hole.tsx'
import * as onHoleTexts from './texts.ts'
import { useKeepRecord, type KeepRecord } from './use-keep-record.ts'
import spoken from '../../../../ui/spoken.module.css'
import styles from './game-deeds.module.css'

type Props = {
  outing: OutingOnPhone
  group: number
  hole: number
  nameOf: NameOf
  entries: readonly Pick<DraftEntry, 'golferId' | 'recorded' | 'isSet'>[]
  onValue: (golferId: number, value: HoleValue) => void
}

/**
 * Buttons for what can be recorded in the group's games on a hole: a press, a concession, an entry of a contest, the
 * drive that was used, an extra hole.
 */
export function GameDeeds(props: Props) {
  const { outing, group, hole, nameOf } = props
  const deeds = useMemo(() => deedsOnHole(outing, { group, hole }), [outing, group, hole])
  const [isHeld, setHeld] = useState(false)
  const [pressed, setPressed] = useUndoOffer<PressDeed>({ isHeld })
  const [undone, setUndone] = useState<PressDeed | null>(null)
  const [isByKeyboard, setByKeyboard] = useState(false)
  const [isConceding, setConceding] = useState(false)
  const [contest, setContest] = useState<number | null>(null)
  const keep = useKeepRecord(outing.snapshot.outing.id)

  // A press and its Undo remove their own buttons. The keyboard goes on at the button that takes their place.
  const noteKeyboard = () => setByKeyboard(document.activeElement?.matches(':focus-visible') === true)

  async function press(deed: PressDeed) {
    noteKeyboard()
    if (!(await keep(deed.place, { side: deed.side, amount: null }))) return
    // A browser may report no blur of a button that was removed.
    setHeld(false)
    setPressed(deed)
  }

  async function undo(deed: PressDeed) {
    noteKeyboard()
    setUndone(deed)
    if (await keep(deed.place, { side: null, amount: null })) setPressed(null)
  }

  const entered = deeds.contests.find(({ game }) => game.id === contest)
  if (Object.values(deeds).every(({ length }) => length === 0) && pressed === null) return null
  return (
    <div className={styles['deeds']}>
      {deeds.contests.map((deed) => (
        <Deed
          key={deed.game.id}
          wide
          label={gameName(deed.game.kind)}
          detail={contestText(deed, nameOf)}
          onClick={() => setContest(deed.game.id)}
        />
      ))}
      <Drives deeds={deeds.drives} hole={hole} outing={outing} nameOf={nameOf} keep={keep} />
      <ExtraHoles deeds={deeds.extras} nameOf={nameOf} outing={outing} />
      {deeds.concessions.length > 0 && <Deed label={onHoleTexts.concede} onClick={() => setConceding(true)} />}
      {deeds.presses
        .filter((deed) => !isSamePress(deed, pressed))
        .map((deed) => (
          <Deed
            key={`${deed.game.id}/${deed.bet}`}
            label={matchTexts.sidePresses(deed.side, deed.bet)}
            takesFocus={isByKeyboard && isSamePress(deed, undone)}
            onClick={() => void press(deed)}
          />
        ))}
      {pressed !== null && (
        <Deed
          label={onHoleTexts.undoPress}
          detail={matchTexts.bets[pressed.bet]}
          takesFocus={isByKeyboard}
          onClick={() => void undo(pressed)}
          onKeyboard={setHeld}
        />
      )}
      <output className={spoken['spoken']}>
        {pressed !== null && matchTexts.sidePresses(pressed.side, pressed.bet)}
      </output>
      {isConceding && (
        <ConcedeSheet {...props} deeds={deeds.concessions} keep={keep} onClose={() => setConceding(false)} />
      )}
      {entered !== undefined && (
        <ContestSheet deed={entered} hole={hole} nameOf={nameOf} keep={keep} onClose={() => setContest(null)} />
      )}
    </div>
  )
}

function isSamePress(deed: PressDeed, other: PressDeed | null): boolean {
  return JSON.stringify(deed.place) === JSON.stringify(other?.place)
}

/** Buttons for what is still to be recorded after the last hole of the group: drives and extra holes. */
export function DeedsAtEnd({ outing, group, nameOf }: Pick<Props, 'outing' | 'group' | 'nameOf'>) {
  const keep = useKeepRecord(outing.snapshot.outing.id)
  const { drives, extras } = useMemo(() => {
    const { holes, golfers } = outing.card
    const order = gameOrder({ holes, golfers: golfers.filter((golfer) => golfer.group === group) })
    return deedsOnHole(outing, { group, hole: order.at(-1) ?? 0 })
  }, [outing, group])
  const open = drives.filter(({ chosen }) => chosen === null)
  if (open.length + extras.length === 0) return null
  return (
    <div className={styles['deeds']}>
      <Drives deeds={open} hole={null} outing={outing} nameOf={nameOf} keep={keep} />
      <ExtraHoles deeds={extras} nameOf={nameOf} outing={outing} />
    </div>
  )
}

/** The leader of a contest: Ann, 6 ft 3 in; or a text that there is no entry yet. */
function contestText({ standing: { leaders, text } }: ContestDeed, nameOf: NameOf): string {
  if (leaders.length === 0) return onHoleTexts.noEntryYet
  return `${sideText(leaders.map(nameOf))}, ${text}`
}

type ConcedeProps = Pick<Props, 'hole' | 'nameOf' | 'entries' | 'onValue'> & {
  deeds: readonly ConcedeDeed[]
  keep: KeepRecord
  onClose: () => void
}

/** The side that concedes; null takes the concession back. */
type ConcedeOption = {
  readonly deed: ConcedeDeed
  readonly side: MatchSide | null
  readonly label: string
  readonly detail: string | undefined
}

function keyOf({ deed: { place }, side }: ConcedeOption): string {
  return `${place.gameId}/${place.hole}/${side}`
}

/**
 * Chooses the hole or match to concede and the side that concedes it, and then whether to enter X for the golfers of
 * that side who have no score.
 */
function ConcedeSheet({ hole, nameOf, entries, onValue, deeds, keep, onClose }: ConcedeProps) {
  // A key and not an index: the options change when another phone concedes.
  const [picked, setPicked] = useState('')
  const [pickUps, setPickUps] = useState<readonly number[]>([])
  const isOneGame = new Set(deeds.map(({ game }) => game.id)).size === 1
  const options = deeds.flatMap((deed): readonly ConcedeOption[] => {
    const { game, conceded, place } = deed
    const whole = game.kind === 'nassau' ? matchTexts.allBets : matchTexts.theMatch
    const of = place.hole === 0 ? whole : texts.hole(place.hole)
    const detail = isOneGame ? undefined : `${gameName(game.kind)}: ${versusText(game, nameOf)}`
    const names = (side: MatchSide) => sideText(golfersOfSide(game, side).map(nameOf))
    return conceded === null
      ? matchSides.map((side) => ({ deed, side, label: onHoleTexts.concedes(names(side), of), detail }))
      : [{ deed, side: null, label: onHoleTexts.takeBackConceded(names(conceded), of), detail }]
  })
  const chosen = options.find((option) => keyOf(option) === picked)

  async function save({ deed, side }: ConcedeOption) {
    const isOfMatch = deed.place.hole === 0
    if (!(await keep(deed.place, { side, amount: isOfMatch && side !== null ? deed.after : null }))) return
    const out = side === null ? [] : golfersOfSide(deed.game, side).filter((id) => isUnscored(entries, id))
    if (isOfMatch || out.length === 0) onClose()
    else setPickUps(out)
  }

  if (pickUps.length > 0) {
    return (
      <Dialog
        open
        title={onHoleTexts.setPickup(sideText(pickUps.map(nameOf)))}
        onClose={onClose}
        actions={
          <>
            <Button
              tone="primary"
              tapsOnce
              onClick={() => {
                for (const golferId of pickUps) onValue(golferId, 'X')
                onClose()
              }}
            >
              {onHoleTexts.setX}
            </Button>
            <Button tapsOnce onClick={onClose}>
              {onHoleTexts.scoreToo}
            </Button>
          </>
        }
      >
        <p>{onHoleTexts.pickupAfterConceding(hole)}</p>
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      title={onHoleTexts.concede}
      onClose={onClose}
      actions={
        <Button tone="primary" wide disabled={chosen === undefined} onClick={() => chosen && void save(chosen)}>
          {chosen?.side === null ? onHoleTexts.takeBack : onHoleTexts.concede}
        </Button>
      }
    >
      <ChoiceButtons
        label={onHoleTexts.whatToConcede}
        value={picked}
        options={options.map((option) => {
          const { label, detail } = option
          return { value: keyOf(option), label, ...(detail !== undefined && { detail }) }
        })}
        onValue={setPicked}
      />
    </Dialog>
  )
}

function isUnscored(entries: Props['entries'], id: number): boolean {
  return entries.some(({ golferId, recorded, isSet }) => golferId === id && recorded === undefined && !isSet)
}

type ContestProps = { deed: ContestDeed; hole: number; nameOf: NameOf; keep: KeepRecord; onClose: () => void }

/** Chooses the golfer, and enters the distance to the hole or from the tee. */
function ContestSheet({ deed, hole, nameOf, keep, onClose }: ContestProps) {
  const { game, place, golfers } = deed
  const isDrive = game.kind === 'long-drive'
  const [golferId, setGolferId] = useState(golfers.length === 1 ? (golfers[0]?.golferId ?? 0) : 0)
  const [feet, setFeet] = useState('')
  const [inches, setInches] = useState('')
  const [yards, setYards] = useState('')
  const amount = isDrive ? Number(yards) : Number(feet) * 12 + Number(inches)
  const isTyped = `${feet}${inches}${yards}` !== '' && amount <= (isDrive ? mostYards : mostAmount)
  const isWhole = golferId !== 0 && isTyped && (!isDrive || amount > 0)
  const entered = golfers.find((each) => each.golferId === golferId)?.amount ?? null

  async function save(value: number | null) {
    if (await keep({ ...place, golferId }, { side: null, amount: value })) onClose()
  }

  return (
    <Dialog
      open
      title={onHoleTexts.contestOn(gameName(game.kind), hole)}
      onClose={onClose}
      actions={
        <>
          <Button tone="primary" wide disabled={!isWhole} onClick={() => void save(amount)}>
            {onHoleTexts.enterIt}
          </Button>
          {entered !== null && <Button onClick={() => void save(null)}>{onHoleTexts.takeBack}</Button>}
        </>
      }
    >
      <div className={styles['form']}>
        <p className={styles['quiet']}>{onHoleTexts.bestSoFar(contestText(deed, nameOf))}</p>
        <ChoiceButtons
          label={isDrive ? onHoleTexts.whoseDrive : onHoleTexts.whoseBall}
          value={golferId}
          options={golfers.map(({ golferId: value, amount: before }) => ({
            value,
            label: nameOf(value),
            // The golfer's earlier entry. It is shown even if it does not lead, because a new entry replaces it.
            ...(before !== null && { detail: measured(isDrive ? 'long-drive' : 'closest-to-pin', before) }),
          }))}
          onValue={setGolferId}
        />
        {isDrive ? (
          <NumberField label={onHoleTexts.yards} value={yards} onValue={setYards} />
        ) : (
          <div className={styles['distance']}>
            <NumberField label={onHoleTexts.feet} value={feet} onValue={setFeet} />
            <NumberField label={onHoleTexts.inches} value={inches} onValue={setInches} />
          </div>
        )}
      </div>
    </Dialog>
  )
}

function NumberField({ label, value, onValue }: { label: string; value: string; onValue: (value: string) => void }) {
  return (
    <TextField
      label={label}
      value={value}
      inputMode="numeric"
      maxLength={3}
      onValue={(text) => onValue(digitsOf(text))}
    />
  )
}
