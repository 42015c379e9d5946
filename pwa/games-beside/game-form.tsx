import { useState } from 'react'
import { lengthOfRound } from '#golf/course/course.ts'
import { highestIndex } from '#golf/course/handicap-text.ts'
import { isContest } from '#golf/games/contests.ts'
import { isOfOrganizer } from '#golf/games/drives.ts'
import { mostRequiredDrives, type GameSettings, type MaximumScore, type WhenShort } from '#golf/games/game-rules.ts'
import { countsNoHandicap, golfersOfGame, playedGames, usualAllowance } from '#golf/games/played-games.ts'
import type { OutingFormat } from '#golf/outing/format.ts'
import type { BodyOf } from '#sync/calls/call.ts'
import { kindsOffered, type addOutingGame } from '#sync/calls/outing-games.ts'
import { digitsOf } from '../forms/typed-number.ts'
import { UnsavedLine } from '../forms/unsaved-line.tsx'
import { useTypedOver } from '../forms/use-typed-over.ts'
import { grouped } from '../grouped.ts'
import type { Failure } from '../server/server-send.ts'
import { Button } from '../ui/button.tsx'
import { CheckBox, ChoiceButtons, LabelledButtons } from '../ui/choice.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { ErrorList } from '../ui/form.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { stack } from '../ui/stack.ts'
import { texts } from './texts.ts'
import spoken from '../ui/spoken.module.css'
import styles from './game-form.module.css'

/** A game in the form in which it is sent. Its golfers are ids that the form received. */
export type Game = BodyOf<typeof addOutingGame>
type Kind = Game['kind']
type Chosen = {
  kind: Kind
  /** The group that plays the game alone; null for everyone. */
  group: number | null
  /** The side, A or B, by golfer. */
  side: ReadonlyMap<number, 'A' | 'B'>
  /** Whether the teams of Best ball and Team Stableford are whole groups or pairs. */
  teams: 'groups' | 'pairs'
  /** The pair by golfer, for golfers for whom it was chosen. The others are paired by their order in the group. */
  pair: ReadonlyMap<number, Pair>
  by: 'net' | 'gross'
  carryOver: boolean
  /** Whether a skin has to be kept by a par on the next hole. */
  validate: boolean
  counting: Counting
  /** The number of a team's scores that count: on each hole, by the par of the hole, or in turn, as typed. */
  count: number
  countOnPar: Readonly<Record<3 | 4 | 5, number>>
  turn: string
  /** How a team scores without enough scores; null for the default of the game. */
  whenShort: WhenShort | null
  /** Whether smaller teams have a ghost; below, its playing handicap as typed. */
  hasGhost: boolean
  ghost: string
  maximum: MaximumScore['type']
  /** The strokes of the maximum score, over par or in total, as typed. */
  strokes: string
  /** Whether a level match continues until one side wins. */
  mustHaveWinner: boolean
  requiredDrives: number
  allowance: string
  presses: Presses
  /** The holes of a contest. */
  holes: readonly number[]
}

const pressRules = {
  automatic: {},
  'by-hand': { automaticPresses: [] },
  // No bet can be 18 down with a hole left, so this setting excludes presses.
  none: { automaticPresses: [], pressAt: 18 },
} satisfies Record<string, Game['settings']>
type Presses = keyof typeof pressRules

type Pair = 1 | 2

type Counting = 'same' | 'by-par' | 'in-turn'

/** The allowed strokes of a maximum, over par or in total. */
const maximumRange = { 'over-par': [1, 9], strokes: [2, 20] } as const

/** The allowed playing handicaps of a ghost. */
const ghostRange = [0, highestIndex] as const

const start: Chosen = {
  kind: 'match',
  group: null,
  side: new Map(),
  teams: 'groups',
  pair: new Map(),
  by: 'net',
  carryOver: true,
  validate: false,
  counting: 'same',
  count: 1,
  countOnPar: { 3: 3, 4: 2, 5: 1 },
  turn: '123',
  whenShort: null,
  hasGhost: false,
  ghost: '18',
  maximum: 'net-double-bogey',
  strokes: '',
  mustHaveWinner: false,
  requiredDrives: 3,
  allowance: '',
  presses: 'automatic',
  holes: [],
}

/** The choices in the form in which they are stored through a reload: rows instead of maps. */
type Kept = Omit<Chosen, 'side' | 'pair'> & {
  readonly side: readonly { readonly golfer: number; readonly side: 'A' | 'B' }[]
  readonly pair: readonly { readonly golfer: number; readonly pair: Pair }[]
}

function asKept({ side, pair, ...others }: Partial<Chosen>): Partial<Kept> {
  return {
    ...others,
    ...(side !== undefined && { side: [...side].map(([golfer, of]) => ({ golfer, side: of })) }),
    ...(pair !== undefined && { pair: [...pair].map(([golfer, of]) => ({ golfer, pair: of })) }),
  }
}

/** An example of the stored choices, with an item in each list that is empty at first. */
const shape: Kept = {
  ...start,
  holes: [1],
  side: [{ golfer: 1, side: 'A' }],
  pair: [{ golfer: 1, pair: 1 }],
}

/**
 * Returns stored choices as far as they are still possible: a group or a game may be gone, and the course may have
 * changed.
 */
export function asChosen(
  { side, pair, ...kept }: Kept,
  { groups, group, holes }: Pick<Props, 'groups' | 'holes'> & { group: number | null },
) {
  return {
    ...kept,
    kind: kindsOffered.includes(kept.kind) ? kept.kind : start.kind,
    group: kept.group === null || groups.includes(kept.group) ? kept.group : group,
    side: new Map(side.map((row) => [row.golfer, row.side])),
    pair: new Map(pair.map((row) => [row.golfer, row.pair])),
    holes: kept.holes.filter((number) => holes.some(({ hole }) => hole === number)),
  } satisfies Chosen
}

const offered = playedGames.flatMap((game) => {
  const kind = kindsOffered.find((each) => each === game.kind)
  return kind === undefined ? [] : [{ ...game, kind }]
})

type Golfer = { readonly id: number; readonly group: number }
type Holes = readonly { readonly hole: number; readonly par: number }[]

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
  onAdd: (game: Game) => Promise<Failure | null> | Failure | null
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
  const chosen = asChosen(form, { groups, group, holes })
  const [refused, setRefused] = useState<Failure | null>(null)
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

  /** Chooses a game. The group stays, unless the game cannot be played there. */
  function choose(kind: Kind) {
    const [place = null] = placesFor(kind)
    set({ kind, group: placesFor(kind).includes(chosen.group) ? chosen.group : place })
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
    if (missing !== null) return setRefused({ title: texts.gameNotAdded, text: missing })
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
          onValue={(at) => choose(kindsOffered[at] ?? start.kind)}
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
        {refused !== null && <ErrorList title={refused.title} errors={[refused.text]} />}
      </div>
    </Dialog>
  )
}

/** Whether all golfers of a game are in one group. */
function areInOneGroup(group: number | null, golfers: readonly Golfer[]): boolean {
  return group !== null || golfers.every((golfer) => golfer.group === golfers[0]?.group)
}

/** Whether a game is played by everyone or by one group, and not by sides. */
function isOfScope(kind: Kind): boolean {
  return offered.find((game) => game.kind === kind)?.sides === 'none' && !isOfOrganizer(kind)
}

type ScopeProps = { places: readonly (number | null)[]; group: number | null; onGroup: (group: number | null) => void }

/** The choice of everyone or a group: buttons for a few options, a list for more. */
function Scope({ places, group, onGroup }: ScopeProps) {
  const options = places.map((place) => {
    return place === null ? { value: 0, label: texts.everyone } : { value: place, label: texts.group(place) }
  })
  const choose = (value: number) => onGroup(value === 0 ? null : value)
  return places.length > 2 ? (
    <SelectField label={texts.whoPlays} value={group ?? 0} options={options} onValue={choose} />
  ) : (
    <LabelledButtons label={texts.whoPlays} value={group ?? 0} options={options.toReversed()} onValue={choose} />
  )
}

type SettingsProps = {
  chosen: Chosen
  /** Whether all players of the game are in one group. */
  isOneGroup: boolean
  usual: number | undefined
  /** Whether a team has fewer golfers than another. */
  areTeamsUneven: boolean
  onSet: (change: Partial<Chosen>) => void
}

/** Returns the default allowance of the game with the present choices, in percent. */
function usualOf(
  { kind, group, sides, settings }: Game,
  { golfers, holes }: { golfers: readonly Golfer[]; holes: Holes },
): number | undefined {
  const inScope = golfers.filter((golfer) => group === undefined || golfer.group === group).length
  const sizes = sides.map((side) => side.length)
  const playing = sizes.length > 0 ? sizes.reduce((sum, size) => sum + size, 0) : inScope
  const setup = { golfers: playing, sides: sizes, holes: lengthOfRound(holes) }
  return usualAllowance(kind, setup, settings as GameSettings)[0]
}

function Settings({ chosen, isOneGroup, usual, areTeamsUneven, onSet }: SettingsProps) {
  const { kind, by, carryOver, validate, allowance, presses } = chosen
  if (isContest(kind)) return null
  if (kind === 'drives') return <RequiredDrives chosen={chosen} onSet={onSet} />
  return (
    <>
      {kind === 'nassau' && (
        <ChoiceButtons
          label={texts.pressing}
          value={presses}
          options={(['automatic', 'by-hand', 'none'] as const).map((value) => ({ value, ...texts.pressRules[value] }))}
          onValue={(value) => onSet({ presses: value })}
        />
      )}
      {countsGrossOrNet(kind) && (
        <LabelledButtons
          label={texts.netOrGross}
          value={by}
          options={[
            { value: 'net', label: texts.netScores },
            { value: 'gross', label: texts.grossScores },
          ]}
          onValue={(value) => onSet({ by: value === 'gross' ? 'gross' : 'net' })}
        />
      )}
      {kind === 'skins' && (
        <>
          <CheckBox
            label={texts.tiesCarry}
            detail={texts.tiesCarryMeans}
            checked={carryOver}
            onChecked={(on) => onSet({ carryOver: on })}
          />
          {isOneGroup && (
            <CheckBox
              label={texts.keptByPar}
              detail={texts.keptByParMeans}
              checked={validate}
              onChecked={(on) => onSet({ validate: on })}
            />
          )}
        </>
      )}
      {kind === 'match' && (
        <CheckBox
          label={texts.extraHoles}
          detail={texts.extraHolesMean}
          checked={chosen.mustHaveWinner}
          onChecked={(on) => onSet({ mustHaveWinner: on })}
        />
      )}
      {hasCount(kind) && <Counts chosen={chosen} onSet={onSet} />}
      {usualWhenShort(kind) !== undefined && (
        <ChoiceButtons
          label={texts.whenShort}
          value={chosen.whenShort ?? usualWhenShort(kind) ?? 'no-return'}
          options={(['net-double-bogey', 'no-return'] as const).map((value) => ({
            value,
            ...texts.whenShortMeans[value],
          }))}
          onValue={(value) => onSet({ whenShort: value })}
        />
      )}
      {hasCount(kind) && areTeamsUneven && <Ghost chosen={chosen} onSet={onSet} />}
      {kind === 'maximum-score' && <Maximum chosen={chosen} onSet={onSet} />}
      {!countsNoHandicap(withWhenShort(chosen)) && (
        <TextField
          label={texts.allowanceLabel}
          hint={texts.allowanceHint(usual)}
          value={allowance}
          inputMode="numeric"
          maxLength={3}
          onValue={(value) => onSet({ allowance: digitsOf(value) })}
        />
      )}
    </>
  )
}

function countsGrossOrNet(kind: Kind): boolean {
  return kind === 'skins' || kind === 'four-ball-stroke-play' || kind === 'best-ball'
}

function hasCount(kind: Kind): boolean {
  return kind === 'best-ball' || kind === 'team-stableford'
}

/** Returns what a game does by default if a team has too few scores; undefined for a game without such teams. */
function usualWhenShort(kind: Kind): WhenShort | undefined {
  return offered.find((game) => game.kind === kind)?.whenShort
}

/** Returns the settings that decide whether a handicap counts in the game. */
function withWhenShort({ kind, by, whenShort }: Pick<Chosen, 'kind' | 'by' | 'whenShort'>) {
  return { kind, settings: { by, ...(whenShort !== null && { whenShort }) } }
}

function areUneven({ sides }: Pick<Game, 'sides'>): boolean {
  return new Set(sides.map((side) => side.length)).size > 1
}

/**
 * The choice of a ghost for teams with fewer golfers than the largest. A ghost scores net par, so its handicap matters
 * only to gross scores.
 */
function Ghost({ chosen: { kind, by, hasGhost, ghost }, onSet }: Pick<SettingsProps, 'chosen' | 'onSet'>) {
  return (
    <>
      <CheckBox
        label={texts.ghost}
        detail={texts.ghostMeans}
        checked={hasGhost}
        onChecked={(on) => onSet({ hasGhost: on })}
      />
      {hasGhost && countsGhostStrokes({ kind, by }) && (
        <TextField
          label={texts.ghostHandicap}
          hint={texts.chooseNumber(ghostRange)}
          value={ghost}
          inputMode="numeric"
          maxLength={2}
          onValue={(typed) => onSet({ ghost: digitsOf(typed) })}
        />
      )}
    </>
  )
}

function countsGhostStrokes({ kind, by }: Pick<Chosen, 'kind' | 'by'>): boolean {
  return countsGrossOrNet(kind) && by === 'gross'
}

const ofTeam = [1, 2, 3, 4].map((value) => ({ value, label: `${value}` }))

/** The number of a team's scores that count: on each hole, by the par of the hole, or in turn. */
function Counts({ chosen: { counting, count, countOnPar, turn }, onSet }: Pick<SettingsProps, 'chosen' | 'onSet'>) {
  return (
    <>
      <LabelledButtons
        label={texts.ballsCount}
        value={counting}
        options={(['same', 'by-par', 'in-turn'] as const).map((value) => ({ value, label: texts.counting[value] }))}
        onValue={(value) => onSet({ counting: value })}
      />
      {counting === 'same' && (
        <Segmented
          label={texts.counting.same}
          value={count}
          options={ofTeam}
          onValue={(value) => onSet({ count: value })}
        />
      )}
      {counting === 'by-par' &&
        ([3, 4, 5] as const).map((par) => (
          <LabelledButtons
            key={par}
            label={texts.onPar(par)}
            value={countOnPar[par]}
            options={ofTeam}
            onValue={(value) => onSet({ countOnPar: { ...countOnPar, [par]: value } })}
          />
        ))}
      {counting === 'in-turn' && (
        <TextField
          label={texts.inTurn}
          hint={texts.inTurnMeans}
          value={turn}
          inputMode="numeric"
          maxLength={9}
          onValue={(typed) => onSet({ turn: typed.replaceAll(/[^1-4]/g, '') })}
        />
      )}
    </>
  )
}

/** The number of drives of each golfer that a scramble requires. */
function RequiredDrives({ chosen, onSet }: Pick<SettingsProps, 'chosen' | 'onSet'>) {
  return (
    <SelectField
      label={texts.requiredDrives}
      value={chosen.requiredDrives}
      options={Array.from({ length: mostRequiredDrives }, (_, at) => ({ value: at + 1, label: `${at + 1}` }))}
      onValue={(value) => onSet({ requiredDrives: value })}
    />
  )
}

/** The maximum score of a hole. */
function Maximum({ chosen: { maximum, strokes }, onSet }: Pick<SettingsProps, 'chosen' | 'onSet'>) {
  return (
    <>
      <ChoiceButtons
        label={texts.maximum}
        value={maximum}
        options={(['net-double-bogey', 'double-par', 'over-par', 'strokes'] as const).map((value) => {
          return { value, ...texts.maximums[value] }
        })}
        onValue={(value) => onSet({ maximum: value })}
      />
      {(maximum === 'over-par' || maximum === 'strokes') && (
        <TextField
          label={maximum === 'over-par' ? texts.maximumOver : texts.maximumStrokes}
          hint={texts.chooseNumber(maximumRange[maximum])}
          value={strokes}
          inputMode="numeric"
          maxLength={2}
          onValue={(typed) => onSet({ strokes: digitsOf(typed) })}
        />
      )}
    </>
  )
}

/** Returns what has to be entered first; null when nothing is missing. */
function missingIn(chosen: Chosen, { hasGhosts }: { hasGhosts: boolean }): string | null {
  const { kind, counting, turn, maximum, strokes, ghost } = chosen
  if (hasCount(kind) && counting === 'in-turn' && turn === '') return texts.chooseTurn
  if (hasGhosts && countsGhostStrokes(chosen)) return missingNumber(ghost, ghostRange)
  if (kind !== 'maximum-score' || (maximum !== 'over-par' && maximum !== 'strokes')) return null
  return missingNumber(strokes, maximumRange[maximum])
}

function missingNumber(typed: string, [least, most]: readonly [number, number]): string | null {
  const isInRange = typed !== '' && Number(typed) >= least && Number(typed) <= most
  return isInRange ? null : texts.chooseNumber([least, most])
}

type HolesProps = {
  holes: Holes
  chosen: readonly number[]
  onChosen: (holes: readonly number[]) => void
}

function HolesOfContest({ holes, chosen, onChosen }: HolesProps) {
  return (
    <fieldset className={styles['holes']}>
      <legend>{texts.whichHoles}</legend>
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
            {hole} <small>{texts.parOf(par)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

type SidesProps = {
  golfers: readonly Golfer[]
  group: number
  side: Chosen['side']
  nameOf: Props['nameOf']
  onSide: (side: Chosen['side']) => void
}

/** Assigns golfers to the sides. The golfers of one group are listed first. */
function Sides({ golfers, group, side, nameOf, onSide }: SidesProps) {
  const [isWide, setWide] = useState(false)
  const own = golfers.filter((golfer) => golfer.group === group)
  const shown = isWide ? golfers : own
  return (
    <div {...stack(12)}>
      {shown.map(({ id }) => (
        <div key={id} className={styles['golfer']}>
          <b>{nameOf(id)}</b>
          <Segmented
            label={texts.sideOf(nameOf(id))}
            value={side.get(id) ?? '–'}
            options={[
              { value: '–', label: <NoSide /> },
              { value: 'A', label: 'A' },
              { value: 'B', label: 'B' },
            ]}
            onValue={(value) => {
              const changed = new Map(side)
              if (value === 'A' || value === 'B') changed.set(id, value)
              else changed.delete(id)
              onSide(changed)
            }}
          />
        </div>
      ))}
      {!isWide && own.length < golfers.length && <Button onClick={() => setWide(true)}>{texts.otherGroups}</Button>}
    </div>
  )
}

/** A dash, which screen readers skip, and its meaning for them. */
function NoSide() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className={spoken['spoken']}>{texts.noSide}</span>
    </>
  )
}

type TeamsProps = Pick<SettingsProps, 'chosen' | 'onSet'> & { golfers: readonly Golfer[]; nameOf: Props['nameOf'] }

/** The teams of a game: the groups, or the two pairs of each group with more than two golfers. */
function Teams({ chosen, golfers, nameOf, onSet }: TeamsProps) {
  const groups = [...grouped(golfers, ({ group }) => group)]
  const split = groups.filter(([, own]) => own.length > 2)
  return (
    <>
      {chosen.kind !== fourBall && split.length > 0 && (
        <LabelledButtons
          label={texts.teams}
          value={chosen.teams}
          options={(['groups', 'pairs'] as const).map((value) => ({ value, label: texts.teamsAre[value] }))}
          onValue={(teams) => onSet({ teams })}
        />
      )}
      {split.length === 0 || !arePairs(chosen) ? (
        <p>{texts.groupsAreTeams}</p>
      ) : (
        split.map(([group, own]) => (
          <fieldset key={group} className={styles['pairs']}>
            <legend>{texts.pairsOf(group)}</legend>
            {own.map(({ id }, place) => (
              <div key={id} className={styles['golfer']}>
                <b>{nameOf(id)}</b>
                <Segmented
                  label={texts.pairOf(nameOf(id))}
                  value={pairOf(chosen, { id, place })}
                  options={([1, 2] as const).map((value) => ({ value, label: texts.pair(value) }))}
                  onValue={(value) => onSet({ pair: new Map([...chosen.pair, [id, value]]) })}
                />
              </div>
            ))}
          </fieldset>
        ))
      )}
    </>
  )
}

const fourBall: Kind = 'four-ball-stroke-play'

function arePairs({ kind, teams }: Pick<Chosen, 'kind' | 'teams'>): boolean {
  return kind === fourBall || teams === 'pairs'
}

/** Returns the chosen pair of a golfer; by default the first two golfers of a group are partners. */
function pairOf({ pair }: Pick<Chosen, 'pair'>, { id, place }: { id: number; place: number }): Pair {
  return pair.get(id) ?? (place < 2 ? 1 : 2)
}

function teamsOf(chosen: Pick<Chosen, 'kind' | 'teams' | 'pair'>, golfers: readonly Golfer[]): number[][] {
  const groups = [...grouped(golfers, ({ group }) => group).values()].map((own) => own.map(({ id }) => id))
  if (!arePairs(chosen)) return groups
  return groups.flatMap((own) =>
    own.length > 2 ? [...grouped(own, (id) => pairOf(chosen, { id, place: own.indexOf(id) })).values()] : [own],
  )
}

/** Returns the request for the choices, with only the settings that the game has. */
export function gameOf(chosen: Chosen, golfers: readonly Golfer[]): Game {
  const { kind, group, side, allowance } = chosen
  const hasAllowance = !isOfOrganizer(kind) && !countsNoHandicap(withWhenShort(chosen))
  const sides = {
    none: [],
    two: (['A', 'B'] as const).map((each) => golfers.flatMap(({ id }) => (side.get(id) === each ? [id] : []))),
    teams: teamsOf(chosen, golfers),
  }[offered.find((game) => game.kind === kind)?.sides ?? 'none']
  const filled = sides.filter((each) => each.length > 0)
  const field = { isOneGroup: areInOneGroup(group, golfers), areTeamsUneven: areUneven({ sides: filled }) }
  return {
    kind,
    ...(isOfScope(kind) && group !== null && { group }),
    sides: filled,
    settings: {
      ...(allowance !== '' && hasAllowance && { allowance: Number(allowance) }),
      ...settingsOf[kind]?.(chosen, field),
    },
  }
}

type SettingsOfKind = (chosen: Chosen, field: Pick<SettingsProps, 'isOneGroup' | 'areTeamsUneven'>) => Game['settings']

const holesOfContest: SettingsOfKind = ({ holes }) => ({ holes: holes.toSorted((one, other) => one - other) })

/** The settings of each game besides its allowance; a kind that is not listed has none. */
const settingsOf: Readonly<Partial<Record<Kind, SettingsOfKind>>> = {
  match: ({ mustHaveWinner }) => (mustHaveWinner ? { mustHaveWinner } : {}),
  drives: ({ requiredDrives }) => ({ requiredDrives }),
  nassau: ({ presses }) => pressRules[presses],
  skins: ({ by, carryOver, validate }, { isOneGroup }) =>
    validate && isOneGroup ? { by, carryOver, validate } : { by, carryOver },
  'four-ball-stroke-play': (chosen) => withWhenShort(chosen).settings,
  'best-ball': (chosen, field) => ({
    ...withWhenShort(chosen).settings,
    count: countOf(chosen),
    ...ghostOf(chosen, field),
  }),
  'team-stableford': (chosen, field) => ({ count: countOf(chosen), ...ghostOf(chosen, field) }),
  'maximum-score': (chosen) => ({ maximum: maximumOf(chosen) }),
  'closest-to-pin': holesOfContest,
  'closest-to-line': holesOfContest,
  'long-drive': holesOfContest,
}

function countOf({ counting, count, countOnPar, turn }: Pick<Chosen, 'counting' | 'count' | 'countOnPar' | 'turn'>) {
  if (counting === 'in-turn') return [...turn].map(Number)
  return counting === 'by-par' ? countOnPar : count
}

/** Returns the ghost's settings. A ghost has net par if its own handicap does not count. */
function ghostOf(chosen: Chosen, { areTeamsUneven }: Pick<SettingsProps, 'areTeamsUneven'>): Game['settings'] {
  if (!chosen.hasGhost || !areTeamsUneven) return {}
  return { ghost: countsGhostStrokes(chosen) ? Number(chosen.ghost) : 0 }
}

function maximumOf({ maximum: type, strokes }: Pick<Chosen, 'maximum' | 'strokes'>): MaximumScore {
  return type === 'over-par' || type === 'strokes' ? { type, strokes: Number(strokes) } : { type }
}
