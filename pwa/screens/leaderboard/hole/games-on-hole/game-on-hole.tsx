import { useMemo, useState } from 'react'
import type { Play } from '#golf/games/game.ts'
import { gamePlay } from '#golf/games/played-games.ts'
import { sidesText } from '#golf/games/side-names.ts'
import { hasNewTeams, sixes, type SixesStanding } from '#golf/games/sixes.ts'
import { holesListed } from '#golf/games/waiting.ts'
import type { WolfChoice } from '#golf/games/wolf-choice.ts'
import { wolf, wolfOptions } from '#golf/games/wolf.ts'
import { chooseWolf, isNotSaved, type NotSaved } from '#sync/device/outbox/outbox.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import { useDevice } from '../../../../device/device-context.tsx'
import { whereKept, type WhereKept } from '../../../../device/where-kept.tsx'
import type { NameOf } from '../../../../outings/outing-names.ts'
import { Button } from '../../../../ui/button.tsx'
import { ChoiceButtons } from '../../../../ui/choice.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { capital } from '../../../../ui/words.ts'
import { wolfChoiceText } from '../../games/game-lines.ts'
import { outingOfGames } from '../../games/games-beside.ts'
import type { OutingGames } from '../../games/outing-games.ts'
import * as gameTexts from '../../games/texts.ts'
import { NotSavedSheet } from '../not-saved-sheet.tsx'
import * as onHoleTexts from './texts.ts'
import styles from './game-on-hole.module.css'

type OnHole = { group: number; hole: number; nameOf: NameOf }

type Props = OnHole & { outing: OutingOnPhone; game: OutingGames['game'] }

/** Shows what Wolf and Sixes need on a hole, whether the game is the outing's own or one of the group. */
export function GameOnHole({ outing, game, ...on }: Props) {
  const plays = useMemo(() => playsOfGroup(outing, { game, group: on.group }), [outing, game, on.group])
  const ofWolf = plays.wolf && wolfOfHole({ play: plays.wolf, choices: outing.choices, ...on })
  return (
    <>
      {ofWolf !== null && <Wolf outingId={outing.snapshot.outing.id} wolf={ofWolf} {...on} />}
      {plays.sixes !== null && <SixesTeams standing={sixes.standing(plays.sixes)} {...on} />}
    </>
  )
}

/**
 * Returns the Wolf and the Sixes that a group plays: the outing's own game, otherwise one beside it; null if it plays
 * none.
 */
export function playsOfGroup(
  outing: Parameters<typeof outingOfGames>[0] & Play,
  { game, group }: { game: OutingGames['game']; group: number },
): { readonly wolf: Play | null; readonly sixes: Play | null } {
  const { outing: all, games } = outingOfGames(outing)
  const beside = (kind: string): Play | null => {
    const plays = games.flatMap((each) => {
      const play = each.kind === kind ? gamePlay(all, each) : null
      return play?.ok === true ? [play.value] : []
    })
    return plays.find(({ card }) => card.golfers.some((golfer) => golfer.group === group)) ?? null
  }
  return {
    wolf: game?.game === 'wolf' ? outing : beside(wolf.kind),
    sixes: game?.game === 'sixes' ? outing : beside(sixes.kind),
  }
}

/** The teams of a hole; announced when they change. */
function SixesTeams({ standing, hole, nameOf }: OnHole & { standing: SixesStanding }) {
  const teams = teamsOnHole(standing, { hole, nameOf })
  if (teams === null) return null
  return (
    <p role="status" className={teams.areNew ? styles['newTeams'] : styles['teams']} data-on-hole>
      {teams.areNew && <b>{onHoleTexts.newTeams} </b>}
      {teams.text}
    </p>
  )
}

/** Returns the teams from a hole on, and whether they have just changed. */
export function teamsOnHole(
  { matches }: SixesStanding,
  { hole, nameOf }: Pick<OnHole, 'hole' | 'nameOf'>,
): { areNew: boolean; text: string } | null {
  const match = matches.find(({ holes }) => holes.includes(hole))
  if (match === undefined) return null
  const teams = sidesText([match.team1.map(nameOf), match.team2.map(nameOf)])
  return { areNew: hasNewTeams(match, hole), text: gameTexts.teamsOnHoles(holesListed(match.holes), teams) }
}

type EndProps = Pick<Props, 'outing' | 'game' | 'group'>

/** Lists the holes on which the group's Wolf still has to pick, after its last hole. */
export function WolfAtEnd({ outing, game, group }: EndProps) {
  const holes = useMemo(() => {
    const play = playsOfGroup(outing, { game, group }).wolf
    return play === null ? [] : holesToPick(play, { choices: outing.choices, group })
  }, [outing, game, group])
  if (holes.length === 0) return null
  return (
    <p role="status" className={styles['toPick']}>
      {gameTexts.noPickOn(holesListed(holes))}
    </p>
  )
}

/** Returns the holes on which a Wolf of this group has not picked and still can. */
export function holesToPick(
  play: Play,
  { choices, group }: { choices: OutingOnPhone['choices']; group: number },
): readonly number[] {
  return play.card.holes
    .map(({ hole }) => ({ hole, wolf: wolfOfHole({ play, choices, hole, group }) }))
    .flatMap(({ hole, wolf: of }) => (of !== null && of.choice === null && of.options.length > 0 ? [hole] : []))
}

type WolfProps = OnHole & { outingId: number; wolf: WolfOfHole }

/** The Wolf of the hole, with a button for the choice, which is made before the hole is scored, or late. */
function Wolf(props: WolfProps) {
  const { hole, wolf: ofHole, nameOf } = props
  const device = useDevice()
  const [isChoosing, setChoosing] = useState(false)
  return (
    <section className={styles['wolf']} data-on-hole aria-label={gameTexts.wolfOfHole(hole)}>
      <p>
        <b>{gameTexts.wolfIs(nameOf(ofHole.golferId))}</b>
        <small>{wolfStateText(ofHole, { nameOf, here: whereKept(device) })}</small>
      </p>
      {ofHole.options.length > 0 && (
        <Button tone="soft" onClick={() => setChoosing(true)}>
          {ofHole.choice === null ? onHoleTexts.choose : onHoleTexts.change}
        </Button>
      )}
      {isChoosing && <ChoosingSheet {...props} key={hole} onClose={() => setChoosing(false)} />}
    </section>
  )
}

/** The choice is kept only while the sheet is open: closing the sheet chooses nothing. */
function ChoosingSheet({ outingId, group, hole, wolf: ofHole, nameOf, onClose }: WolfProps & { onClose: () => void }) {
  const device = useDevice()
  const { golferId, options, choice } = ofHole
  // The version at the time the sheet opened. A choice that arrives later is not shown in the sheet, so it must not be
  // overwritten unseen.
  const [seenVer] = useState(ofHole.ver)
  // A key and not an index: an option disappears when a golfer leaves the course.
  const [picked, setPicked] = useState(choice === null ? '' : keyOf(choice))
  const [failure, setFailure] = useState<NotSaved['reason'] | null>(null)
  const wanted = options.find((option) => keyOf(option) === picked)

  async function choose({ wolfGame, partner }: WolfChoice) {
    try {
      await chooseWolf(device, { outingId, tgroupId: group, hole, wolfGame, wolfPartner: partner, seenVer })
      onClose()
    } catch (error) {
      if (!isNotSaved(error)) throw error
      setFailure(error.reason)
    }
  }

  if (failure !== null && wanted !== undefined) {
    return (
      <NotSavedSheet
        reason={failure}
        hole={hole}
        entered={[{ name: gameTexts.isTheWolf(nameOf(golferId)), value: optionText(wanted, nameOf).label }]}
        onTryAgain={() => void choose(wanted)}
        onClose={onClose}
      />
    )
  }

  return (
    <Dialog
      open
      title={gameTexts.wolfChoiceOn(hole, nameOf(golferId))}
      onClose={onClose}
      actions={
        <Button tone="primary" wide disabled={wanted === undefined} onClick={() => wanted && void choose(wanted)}>
          {onHoleTexts.save}
        </Button>
      }
    >
      <ChoiceButtons
        label={onHoleTexts.wolfsCall}
        value={picked}
        options={options.map((option) => ({ value: keyOf(option), ...optionText(option, nameOf) }))}
        onValue={setPicked}
      />
    </Dialog>
  )
}

function keyOf({ wolfGame, partner }: WolfChoice): string {
  return `${wolfGame}/${partner}`
}

function optionText(option: WolfChoice, nameOf: NameOf): { label: string; detail: string } {
  const label = capital(wolfChoiceText(option, nameOf))
  if (option.partner !== null) return { label, detail: onHoleTexts.partnerWins }
  return { label, detail: option.wolfGame === 0 ? onHoleTexts.blindWolfWins : onHoleTexts.loneWolfWins }
}

type WolfOfHole = {
  readonly golferId: number
  readonly choice: WolfChoice | null
  /** The version of the choice, 0 for none. */
  readonly ver: number
  /**
   * The choices that this phone may still make; empty once the hole has a choice and a score, and if the Wolf plays in
   * another group.
   */
  readonly options: readonly WolfChoice[]
  /** Whether the Wolf left the course, so that the hole gives no points. */
  readonly isVoid: boolean
  readonly pending: boolean
  /** Whether two phones recorded different choices. Choosing again settles that. */
  readonly contested: boolean
  /** Whether the choice was recorded after the first score of the hole. */
  readonly late: boolean
}

/** Returns the Wolf of a hole, the choice, and the choices that this phone's group may still make. */
export function wolfOfHole({
  play,
  choices,
  hole,
  group,
}: {
  play: Play
  choices: OutingOnPhone['choices']
  hole: number
  group: number
}): WolfOfHole | null {
  const row = wolf.standing(play).holes.find((each) => each.hole === hole)
  if (row === undefined) return null
  const wolfGroup = play.card.golfers.find(({ id }) => id === row.wolf)?.group
  const recorded = choices.find((choice) => choice.hole === hole && choice.tgroupId === wolfGroup)
  const { ver = 0, pending = false, contested = false, late = false } = recorded ?? {}
  const isVoid = row.winner === 'void'
  // A disagreement can be settled after the hole is scored, too.
  const settling = contested && !isVoid ? wolfOptions(play.card, row) : []
  return {
    golferId: row.wolf,
    choice: row.choice,
    ver,
    options: wolfGroup === group ? (wolf.prompts(play, hole)[0]?.options ?? settling) : [],
    isVoid,
    pending,
    contested,
    late,
  }
}

/** Returns the line under the Wolf's name: the choice and its state. */
export function wolfStateText(
  { choice, isVoid, pending, contested, late }: WolfOfHole,
  { nameOf, here }: { nameOf: NameOf; here: WhereKept },
): string {
  if (isVoid) return onHoleTexts.wolfIsGone
  if (contested) return onHoleTexts.pickAgain
  const chosen = choice === null ? gameTexts.noWolfPick : wolfChoiceText(choice, nameOf)
  const parts = [chosen, pending && here, late && onHoleTexts.pickedLate]
  return parts.filter((part) => part !== false).join(' · ')
}
