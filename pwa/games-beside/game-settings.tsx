import { isContest } from '#golf/games/contests.ts'
import { mostRequiredDrives } from '#golf/games/game-rules.ts'
import { countsNoHandicap } from '#golf/games/played-games.ts'
import { digitsOf } from '../forms/typed-number.ts'
import { CheckBox, ChoiceButtons, LabelledButtons } from '../ui/choice.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { Segmented } from '../ui/segmented.tsx'
import {
  type Chosen,
  type Field,
  countsGhostStrokes,
  countsGrossOrNet,
  ghostRange,
  hasCount,
  type Holes,
  maximumRange,
  usualWhenShort,
  withWhenShort,
} from './chosen-game.ts'
import { texts } from './texts.ts'
import styles from './game-form.module.css'

type SettingsProps = Field & {
  chosen: Chosen
  /** The default allowance in percent; undefined for a game without one. */
  usual: number | undefined
  onSet: (change: Partial<Chosen>) => void
}

/** The settings of a game besides its players and, for a contest, its holes. */
export function Settings({ chosen, isOneGroup, usual, areTeamsUneven, onSet }: SettingsProps) {
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

type HolesProps = {
  holes: Holes
  chosen: readonly number[]
  onChosen: (holes: readonly number[]) => void
}

/** The holes on which a contest is played. */
export function HolesOfContest({ holes, chosen, onChosen }: HolesProps) {
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
