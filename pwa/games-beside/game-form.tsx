import { useState } from 'react'
import { lengthOfRound } from '#golf/course/course.ts'
import { isContest } from '#golf/games/contests.ts'
import { isOfOrganizer } from '#golf/games/drives.ts'
import { golfersOfGame } from '#golf/games/played-games.ts'
import type { OutingFormat } from '#golf/outing/format.ts'
import { kindsOffered } from '#sync/calls/outing-games.ts'
import { UnsavedLine } from '../forms/unsaved-line.tsx'
import { useTypedOver } from '../forms/use-typed-over.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SelectField } from '../ui/field.tsx'
import { ErrorList } from '../ui/form.tsx'
import { stack } from '../ui/stack.ts'
import {
  areInOneGroup,
  areUneven,
  asChosen,
  asKept,
  type Chosen,
  type Game,
  gameOf,
  type Golfer,
  type Holes,
  isOfScope,
  type Kept,
  type Kind,
  missingIn,
  offered,
  shape,
  start,
  usualOf,
} from './chosen-game.ts'
import { Scope, Sides, Teams } from './game-players.tsx'
import { HolesOfContest, Settings } from './game-settings.tsx'
import { texts } from './texts.ts'

type Props = {
  golfers: readonly Golfer[]
  /** The groups that may have a game of their own. The golfers of the first one are listed first. */
  groups: readonly number[]
  /** Whether everyone plays the game until a group is chosen. */
  isForAll: boolean
  holes: Holes
  /**
   * Whether contests and the drives of a scramble are offered. They include all groups, so only the organizer can add
   * them.
   */
  hasContests: boolean
  format: OutingFormat
  nameOf: (id: number) => string
  /** The name under which the choices are stored, for a form whose ids stand for other golfers in another field. */
  keptAs?: string
  /** Returns why the game was refused; null when it was added. */
  onAdd: (game: Game) => Promise<string | null> | string | null
  onClose: () => void
}

/**
 * Sets up a game beside the outing's own one: the game, its golfers and its settings. The choices are stored until the
 * game is added.
 */
export function GameForm({
  golfers,
  groups,
  isForAll,
  holes,
  hasContests,
  format,
  nameOf,
  keptAs = 'game',
  onAdd,
  onClose,
}: Props) {
  const [first = 1] = groups
  const group = isForAll ? null : first
  const values: Kept = { ...start, group, side: [], pair: [] }
  const { form, unsaved, change, forget } = useTypedOver(keptAs, { stored: { values, version: undefined }, shape })
  const kept = asChosen(form, { groups, group, holes })
  // The group that was chosen returns with a game that can be played there.
  const [anywhere = null] = placesFor(kept.kind)
  const chosen = { ...kept, group: placesFor(kept.kind).includes(kept.group) ? kept.group : anywhere }
  const [refused, setRefused] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const info = offered.find(({ kind }) => kind === chosen.kind)
  const choices = offered.filter(
    ({ kind }) => (!isOfOrganizer(kind) || hasContests) && (kind !== 'drives' || format === 'scramble'),
  )
  const game = gameOf(chosen, golfers)
  const set = (changed: Partial<Chosen>) => {
    setRefused(null)
    change(asKept(changed))
  }

  /**
   * Returns who can play a game without sides: everyone (null), or a group. If no one can, all of them are returned.
   */
  function placesFor(kind: Kind): readonly (number | null)[] {
    const all = [null, ...groups]
    const field = { golfers, holes: lengthOfRound(holes), sharing: [] }
    const fitting = all.filter((place) => {
      const scope = place === null ? ({ of: 'outing' } as const) : ({ of: 'group', group: place } as const)
      return golfersOfGame(field, { kind, scope, sides: [], settings: {} }).ok
    })
    return fitting.length === 0 ? all : fitting
  }

  async function add() {
    const missing = missingIn(chosen, { hasGhosts: game.settings.ghost !== undefined })
    if (missing !== null) return setRefused(missing)
    setSending(true)
    const refusal = await onAdd(game)
    setSending(false)
    if (refusal !== null) return setRefused(refusal)
    forget()
    return onClose()
  }

  return (
    <Dialog
      open
      title={texts.addGame}
      onClose={onClose}
      actions={
        <Button tone="primary" wide isResting={isSending} onClick={() => void add()}>
          {texts.addThisGame}
        </Button>
      }
    >
      <div {...stack(12)}>
        <UnsavedLine of={unsaved} onExchange={() => setRefused(null)} />
        <SelectField
          label={texts.whichGame}
          value={kindsOffered.indexOf(chosen.kind)}
          options={choices.map(({ kind, name }) => ({ value: kindsOffered.indexOf(kind), label: name }))}
          onValue={(at) => set({ kind: kindsOffered[at] ?? start.kind })}
        />
        <p>{info?.about}</p>
        {info?.sides === 'two' && (
          <Sides golfers={golfers} group={first} side={chosen.side} nameOf={nameOf} onSide={(side) => set({ side })} />
        )}
        {info?.sides === 'teams' && <Teams chosen={chosen} golfers={golfers} nameOf={nameOf} onSet={set} />}
        {isContest(chosen.kind) && (
          <HolesOfContest holes={holes} chosen={chosen.holes} onChosen={(wanted) => set({ holes: wanted })} />
        )}
        {isOfScope(chosen.kind) && !areInOneGroup(null, golfers) && (
          <Scope places={placesFor(chosen.kind)} group={chosen.group} onGroup={(group) => set({ group })} />
        )}
        <Settings
          chosen={chosen}
          isOneGroup={areInOneGroup(chosen.group, golfers)}
          usual={usualOf(game, { golfers, holes })}
          areTeamsUneven={areUneven(game)}
          onSet={set}
        />
        {refused !== null && <ErrorList title={texts.gameNotAdded} errors={[refused]} />}
      </div>
    </Dialog>
  )
}
