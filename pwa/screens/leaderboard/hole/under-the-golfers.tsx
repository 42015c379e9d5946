import Grid3x3 from 'lucide-react/icons/grid-3x3'
import X from 'lucide-react/icons/x'
import { useMemo, useState } from 'react'
import { formatToPar } from '#golf/card/to-par.ts'
import { teesOff } from '#golf/games/foursomes.ts'
import { gameOrder, withParDifferences } from '#golf/games/game.ts'
import { gamePlay, standingOfGame, type OutingGame, type OutingOfGames } from '#golf/games/played-games.ts'
import { sideText } from '#golf/games/side-names.ts'
import { nearestTarget, type Target } from '#golf/outing/nearest-target.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import { useTimesAt } from '../../../dates/use-club-day.ts'
import { usePreference } from '../../../device/preferences.ts'
import { useNow } from '../../../outings/freshness.ts'
import { shortNamesIn, type NameOf } from '../../../outings/outing-names.ts'
import { scorerNamed } from '../../../outings/scorer-named.ts'
import { IconButton } from '../../../ui/button.tsx'
import { holdFocus } from '../../../ui/focus-somewhere.ts'
import { outingOfGames } from '../games/games-beside.ts'
import { AskWho } from '../keeper/ask-who.tsx'
import { useAskWho } from '../keeper/use-scorekeeper.ts'
import * as holeTexts from './texts.ts'
import styles from './under-the-golfers.module.css'

type Props = { outing: OutingOnPhone; golferIds: readonly number[]; hole: number; nameOf: NameOf }

/**
 * The lines below the golfers after the first hole: once, the question who keeps score; and one line about another
 * phone of the group that stopped sending, what is at stake on the hole, or how to open the score pad.
 */
export function UnderTheGolfers({ outing, golferIds, hole, nameOf }: Props) {
  const now = useNow()
  const target = useMemo(() => targetOf(outing, { golferIds, hole }), [outing, golferIds, hole])
  const asks = useAskWho(outing)
  const [wasAsked, setAsked] = useState(false)
  const silent = silentPhone(outing, { golferIds, now })
  return (
    <>
      {asks && !wasAsked && <AskWho outing={outing} onAsked={() => setAsked(true)} />}
      {silent !== null && <SilentLine silent={silent} outing={outing} now={now} />}
      {silent === null && target !== null && <p className={styles['target']}>{targetText(target, nameOf)}</p>}
      {silent === null && target === null && <PadHint />}
    </>
  )
}

/** The last score of a phone that stopped sending. */
function SilentLine({
  silent: { by, hole, at },
  outing,
  now,
}: Pick<Props, 'outing'> & { silent: Silent; now: number }) {
  const timeOf = useTimesAt(now + outing.clockAhead)
  const owner = scorerNamed(by, outing.snapshot.golfers)
  return (
    <p className={styles['target']}>{holeTexts.lastHeard({ name: owner?.first ?? null, hole, time: timeOf(at) })}</p>
  )
}

/** A hint about the score pad, shown until the pad was opened once on this phone. */
function PadHint() {
  const [isKnown, setKnown] = usePreference('pad-known')
  if (isKnown) return null
  return (
    <div className={styles['hint']}>
      <Grid3x3 size="1.25em" aria-hidden="true" />
      <p>{holeTexts.padHint}</p>
      <IconButton
        aria-label={holeTexts.hideHint}
        onClick={() => {
          // This button disappears with the hint.
          const keepFocus = holdFocus()
          setKnown(true)
          keepFocus()
        }}
      >
        <X size="1.25em" aria-hidden="true" />
      </IconButton>
    </div>
  )
}

/** The milliseconds after which another phone counts as silent: about two holes, including a wait on a tee. */
const silence = 30 * 60_000

type Silent = { readonly by: string; readonly hole: number; readonly at: string }
type OfGroup = { readonly golferIds: readonly number[]; readonly now: number }

/**
 * Returns the latest score that another phone entered for a golfer with open holes, if that golfer had no newer score
 * within `silence`; otherwise null.
 */
export function silentPhone(
  {
    cells,
    snapshot,
    card,
    departures,
    clockAhead,
  }: Pick<OutingOnPhone, 'cells' | 'snapshot' | 'card' | 'departures' | 'clockAhead'>,
  { golferIds, now }: OfGroup,
): Silent | null {
  if (snapshot.outing.status !== 'inprogress') return null
  const serverNow = now + clockAhead
  const playing = golferIds.filter((id) => !departures.some((each) => each.golferId === id && each.fromHole !== null))
  const lasts = playing.flatMap((id) => {
    const own = cells.filter(({ golferId }) => golferId === id)
    if (own.length >= card.holes.length) return []
    return own.toSorted((one, other) => one.at.localeCompare(other.at)).slice(-1)
  })
  const silent = lasts
    .filter(({ isOwn, at }) => !isOwn && serverNow - Date.parse(at) >= silence)
    .flatMap(({ by, hole, at }) => (by === null ? [] : [{ by, hole, at }]))
  return silent.toSorted((one, other) => one.at.localeCompare(other.at)).at(-1) ?? null
}

function targetOf(outing: OutingOnPhone, { golferIds, hole }: Pick<Props, 'golferIds' | 'hole'>): Target | null {
  const { card, snapshot } = outing
  const { netskins, grossskins, spin } = snapshot.outing
  const beside = outingOfGames(outing)
  const matches = beside.games
    .filter(({ kind, sides }) => kind === 'match' && sides.flat().length > 0)
    .flatMap((game) => {
      const found = standingOfGame(beside.outing, game)
      if (!found.ok || found.value.standing.game !== 'match') return []
      const { sides, match } = found.value.standing
      const isOwn = sides.some((side) => side.golfers.some((id) => golferIds.includes(id)))
      return isOwn ? [{ sides, match }] : []
    })
  const pots = [
    ...(netskins > 0 ? [{ isNet: true, card: withParDifferences(card, spin) }] : []),
    ...(grossskins > 0 ? [{ isNet: false, card }] : []),
    ...beside.games.flatMap((game) => potsOf(beside.outing, game, golferIds)),
  ]
  return nearestTarget({ card, golferIds, hole, matches, pots })
}

/**
 * Returns the pot of a skins game that these golfers play, with the card that includes its strokes; empty for any other
 * game.
 */
function potsOf(outing: OutingOfGames, game: OutingGame, golferIds: readonly number[]) {
  if (game.kind !== 'skins') return []
  const play = gamePlay(outing, game)
  if (!play.ok || !play.value.card.golfers.some(({ id }) => golferIds.includes(id))) return []
  const { by, carryOver = false } = game.settings
  return [{ isNet: by !== 'gross', card: play.value.card, carries: carryOver }]
}

/** Returns the text of the line. It is short enough for one line of a phone. */
export function targetText(target: Target, nameOf: NameOf): string {
  switch (target.kind) {
    case 'match':
      return holeTexts.closesMatch(sideText(target.side.map(nameOf)))
    case 'skin':
      return holeTexts.winsSkin(target)
    case 'handicap':
      return holeTexts.beatsHandicap({
        name: nameOf(target.golferId),
        toPar: formatToPar(target.toPar),
        holes: target.holes,
      })
    case 'alive':
      return holeTexts.skinsAlive(target)
  }
}

type TeesOffProps = Omit<Props, 'nameOf'>

/** In foursomes, shows which partner of each side tees off on the hole. */
export function TeesOff({ outing, golferIds, hole }: TeesOffProps) {
  const names = useMemo(() => teeingOff(outing, { golferIds, hole }), [outing, golferIds, hole])
  return names.length === 0 ? null : <p className={styles['teesOff']}>{holeTexts.teeOff(names)}</p>
}

/** Returns the short names of the golfers who tee off, in the order of their sides. */
export function teeingOff(
  { card, snapshot }: Pick<OutingOnPhone, 'card' | 'snapshot'>,
  { golferIds, hole }: Omit<TeesOffProps, 'outing'>,
): readonly string[] {
  const nameOf = shortNamesIn(snapshot.golfers.flatMap(({ partners = [] }) => partners))
  const sides = card.golfers.filter(({ id, leftFrom }) => golferIds.includes(id) && leftFrom === null)
  const order = gameOrder({ holes: card.holes, golfers: sides })
  return sides.flatMap(({ id }) => {
    const partners = snapshot.golfers.find((side) => side.id === id)?.partners ?? []
    const partner = teesOff(partners, { order, hole })
    return partner === undefined ? [] : nameOf(partner.id)
  })
}
