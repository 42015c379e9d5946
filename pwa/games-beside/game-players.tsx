import { useState } from 'react'
import { grouped } from '../grouped.ts'
import { Button } from '../ui/button.tsx'
import { LabelledButtons } from '../ui/choice.tsx'
import { SelectField } from '../ui/field.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { stack } from '../ui/stack.ts'
import { arePairs, type Chosen, fourBall, type Golfer, pairOf } from './chosen-game.ts'
import { texts } from './texts.ts'
import spoken from '../ui/spoken.module.css'
import styles from './game-form.module.css'

type SidesProps = {
  golfers: readonly Golfer[]
  group: number
  side: Chosen['side']
  nameOf: (id: number) => string
  onSide: (side: Chosen['side']) => void
}

/** Assigns golfers to the sides. The golfers of one group are listed first. */
export function Sides({ golfers, group, side, nameOf, onSide }: SidesProps) {
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

type TeamsProps = {
  chosen: Chosen
  onSet: (change: Partial<Chosen>) => void
  golfers: readonly Golfer[]
  nameOf: (id: number) => string
}

/** The teams of a game: the groups, or the two pairs of each group with more than two golfers. */
export function Teams({ chosen, golfers, nameOf, onSet }: TeamsProps) {
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

type ScopeProps = { places: readonly (number | null)[]; group: number | null; onGroup: (group: number | null) => void }

/** The choice of everyone or a group: buttons for a few options, a list for more. */
export function Scope({ places, group, onGroup }: ScopeProps) {
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
