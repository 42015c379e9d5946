import { useState } from 'react'
import { isContest } from '#golf/games/contests.ts'
import type { GameSettings } from '#golf/games/game-rules.ts'
import { playedGames, usualAllowance } from '#golf/games/played-games.ts'
import type { BodyOf } from '#sync/calls/call.ts'
import { addOutingGame, kindsOffered } from '#sync/calls/outing-games.ts'
import { callServer } from '#sync/device/connection/server-calls.ts'
import { refreshOuting } from '#sync/device/outings/open-outing.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import { useDevice } from '../../../device/device-context.tsx'
import { answered } from '../../../server/server-send.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckBox, ChoiceButtons, LabelledButtons, Segmented } from '../../../ui/choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { ErrorList } from '../../../ui/form.tsx'
import * as later from '../later-texts.ts'
import type { NameOf } from './game-lines.ts'
import styles from './add-game.module.css'

type Game = BodyOf<typeof addOutingGame>
type Kind = Game['kind']
type Chosen = {
  kind: Kind
  isForGroup: boolean
  /** A or B by golfer. */
  side: ReadonlyMap<number, 'A' | 'B'>
  by: 'net' | 'gross'
  carryOver: boolean
  count: number
  allowance: string
  presses: Presses
  /** The holes of a contest. */
  holes: readonly number[]
}

const pressRules = {
  automatic: {},
  'by-hand': { automaticPresses: [] },
  // No bet is ever 18 down with a hole left.
  none: { automaticPresses: [], pressAt: 18 },
} satisfies Record<string, Game['settings']>
type Presses = keyof typeof pressRules

const start: Chosen = {
  kind: 'match',
  isForGroup: true,
  side: new Map(),
  by: 'net',
  carryOver: true,
  count: 1,
  allowance: '',
  presses: 'automatic',
  holes: [],
}

const offered = playedGames.flatMap((game) => {
  const kind = kindsOffered.find((each) => each === game.kind)
  return kind === undefined ? [] : [{ ...game, kind }]
})

type Props = { outing: OutingOnPhone; group: number; nameOf: NameOf; onClose: () => void }

/** Sets up a game beside the outing's own one: the game, its golfers and its settings. */
export function AddGame({ outing, group, nameOf, onClose }: Props) {
  const device = useDevice()
  const { golfers, outing: played } = outing.snapshot
  const [chosen, setChosen] = useState(start)
  const [refused, setRefused] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const info = offered.find(({ kind }) => kind === chosen.kind)
  // A contest is for every group.
  const choices = offered.filter(({ kind }) => !isContest(kind) || outing.snapshot.ownOuting)
  const set = (change: Partial<Chosen>) => {
    setRefused(null)
    setChosen({ ...chosen, ...change })
  }

  async function add() {
    setSending(true)
    const body = gameOf(chosen, { golfers, group })
    const answer = await answered(
      callServer(device, addOutingGame, { params: { id: played.id }, body, outing: played.id }),
    )
    setSending(false)
    if (!answer.ok) return setRefused(answer.refusal.message)
    onClose()
    // If this fails, the game arrives with the stream.
    await refreshOuting(device, played.id).catch(() => undefined)
  }

  return (
    <Dialog
      open
      title={later.addGame}
      onClose={onClose}
      actions={
        <Button tone="primary" wide disabled={isSending} onClick={() => void add()}>
          {later.addThisGame}
        </Button>
      }
    >
      <div className={styles['form']}>
        <SelectField
          label={later.whichGame}
          value={kindsOffered.indexOf(chosen.kind)}
          options={choices.map(({ kind, name }) => ({ value: kindsOffered.indexOf(kind), label: name }))}
          onValue={(at) => set({ kind: kindsOffered[at] ?? start.kind })}
        />
        <p>{info?.about}</p>
        {info?.sides === 'two' && (
          <Sides golfers={golfers} group={group} side={chosen.side} nameOf={nameOf} onSide={(side) => set({ side })} />
        )}
        {info?.sides === 'teams' && <p>{later.groupsAreTeams}</p>}
        {isContest(chosen.kind) && (
          <Holes holes={outing.card.holes} chosen={chosen.holes} onChosen={(wanted) => set({ holes: wanted })} />
        )}
        {info?.sides === 'none' &&
          !isContest(chosen.kind) &&
          new Set(golfers.map(({ tgroup_id }) => tgroup_id)).size > 1 && (
            <LabelledButtons
              label={later.whoPlays}
              value={chosen.isForGroup ? 'group' : 'outing'}
              options={[
                { value: 'group', label: later.scopeText({ of: 'group', group }) },
                { value: 'outing', label: later.everyone },
              ]}
              onValue={(value) => set({ isForGroup: value === 'group' })}
            />
          )}
        <Settings chosen={chosen} usual={usualOf(gameOf(chosen, { golfers, group }), outing)} onSet={set} />
        {refused === null ? <p className={styles['quiet']}>{later.gameNeedsSignal}</p> : null}
        {refused !== null && <ErrorList title={later.gameNotAdded} errors={[refused]} />}
      </div>
    </Dialog>
  )
}

type SettingsProps = { chosen: Chosen; usual: number | undefined; onSet: (change: Partial<Chosen>) => void }

/** The share that the game as it is chosen gives by itself. */
function usualOf({ kind, group, sides, settings }: Game, { card, snapshot }: OutingOnPhone): number | undefined {
  const inScope = snapshot.golfers.filter(({ tgroup_id }) => group === undefined || tgroup_id === group).length
  const sizes = sides.map((side) => side.length)
  const golfers = sizes.length > 0 ? sizes.reduce((sum, size) => sum + size, 0) : inScope
  const setup = { golfers, sides: sizes, holes: card.holes.length === 9 ? (9 as const) : (18 as const) }
  return usualAllowance(kind, setup, settings as GameSettings)[0]
}

function Settings({ chosen: { kind, by, carryOver, count, allowance, presses }, usual, onSet }: SettingsProps) {
  if (isContest(kind)) return null
  return (
    <>
      {kind === 'nassau' && (
        <ChoiceButtons
          label={later.pressing}
          value={presses}
          options={(['automatic', 'by-hand', 'none'] as const).map((value) => ({ value, ...later.pressRules[value] }))}
          onValue={(value) => onSet({ presses: value })}
        />
      )}
      {kind === 'skins' && (
        <>
          <LabelledButtons
            label={later.skinsCount}
            value={by}
            options={[
              { value: 'net', label: later.netScores },
              { value: 'gross', label: later.grossScores },
            ]}
            onValue={(value) => onSet({ by: value === 'gross' ? 'gross' : 'net' })}
          />
          <CheckBox
            label={later.tiesCarry}
            detail={later.tiesCarryMeans}
            checked={carryOver}
            onChecked={(on) => onSet({ carryOver: on })}
          />
        </>
      )}
      {(kind === 'best-ball' || kind === 'team-stableford') && (
        <LabelledButtons
          label={later.ballsCount}
          value={count}
          options={[1, 2, 3, 4].map((value) => ({ value, label: `${value}` }))}
          onValue={(value) => onSet({ count: value })}
        />
      )}
      <TextField
        label={later.allowanceLabel}
        hint={later.allowanceHint(usual)}
        value={allowance}
        inputMode="numeric"
        maxLength={3}
        onValue={(value) => onSet({ allowance: value.replaceAll(/\D/g, '') })}
      />
    </>
  )
}

type HolesProps = {
  holes: OutingOnPhone['card']['holes']
  chosen: readonly number[]
  onChosen: (holes: readonly number[]) => void
}

/** The holes of a contest. */
function Holes({ holes, chosen, onChosen }: HolesProps) {
  return (
    <fieldset className={styles['holes']}>
      <legend>{later.whichHoles}</legend>
      {holes.map(({ hole, par }) => (
        <label key={hole}>
          <input
            type="checkbox"
            checked={chosen.includes(hole)}
            onChange={({ target }) =>
              onChosen(target.checked ? [...chosen, hole] : chosen.filter((each) => each !== hole))
            }
          />
          <span>
            {hole} <small>{later.parOf(par)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

type Golfers = OutingOnPhone['snapshot']['golfers']
type SidesProps = {
  golfers: Golfers
  group: number
  side: Chosen['side']
  nameOf: NameOf
  onSide: (side: Chosen['side']) => void
}

/** The sides, starting with the golfers of the phone's own group. */
function Sides({ golfers, group, side, nameOf, onSide }: SidesProps) {
  const [isWide, setWide] = useState(false)
  const own = golfers.filter(({ tgroup_id }) => tgroup_id === group)
  const shown = isWide ? golfers : own
  return (
    <div className={styles['sides']}>
      {shown.map(({ id }) => (
        <div key={id} className={styles['golfer']}>
          <b>{nameOf(id)}</b>
          <Segmented
            label={later.sideOf(nameOf(id))}
            value={side.get(id) ?? '–'}
            options={['–', 'A', 'B'].map((value) => ({ value, label: value }))}
            onValue={(value) => {
              const changed = new Map(side)
              if (value === 'A' || value === 'B') changed.set(id, value)
              else changed.delete(id)
              onSide(changed)
            }}
          />
        </div>
      ))}
      {!isWide && own.length < golfers.length && <Button onClick={() => setWide(true)}>{later.otherGroups}</Button>}
    </div>
  )
}

/** The request for what was chosen, with only the settings that the game has. */
export function gameOf(
  { kind, isForGroup, side, by, carryOver, count, allowance, presses, holes }: Chosen,
  { golfers, group }: { golfers: readonly { id: number; tgroup_id: number }[]; group: number },
): Game {
  const info = offered.find((game) => game.kind === kind)
  const sides = {
    none: [],
    two: (['A', 'B'] as const).map((each) => golfers.flatMap(({ id }) => (side.get(id) === each ? [id] : []))),
    teams: [...Map.groupBy(golfers, ({ tgroup_id }) => tgroup_id).values()].map((team) => team.map(({ id }) => id)),
  }[info?.sides ?? 'none']
  return {
    kind,
    ...(info?.sides === 'none' && isForGroup && !isContest(kind) && { group }),
    sides: sides.filter((each) => each.length > 0),
    settings: {
      ...(allowance !== '' && !isContest(kind) && { allowance: Number(allowance) }),
      ...(kind === 'nassau' && pressRules[presses]),
      ...(isContest(kind) && { holes: holes.toSorted((one, other) => one - other) }),
      ...(kind === 'skins' && { by, carryOver }),
      ...((kind === 'best-ball' || kind === 'team-stableford') && { count }),
    },
  }
}
