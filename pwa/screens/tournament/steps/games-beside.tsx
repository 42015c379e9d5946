import X from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import { gameName } from '#golf/games/played-games.ts'
import { hasRoomFor } from '#sync/calls/outing-games.ts'
import { GameForm } from '../../../games-beside/game-form.tsx'
import { texts as form } from '../../../games-beside/texts.ts'
import { nameOf } from '../../../people/name-of.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import { holdFocus } from '../../../ui/focus-somewhere.ts'
import { stack } from '../../../ui/stack.ts'
import { draftGameOf, termsOfGame, whatGameLacks, playersOfGame } from '../draft/draft-games.ts'
import { golfersByGroup, isNewOuting } from '../draft/outing-draft.ts'
import { texts } from '../texts.ts'
import type { Ground, StepProps } from './step-parts.tsx'
import styles from './steps.module.css'

type Props = StepProps & { ground: Ground }

/** The games beside the outing's own one, with which it starts. */
export function GamesBeside({ draft, change, ground }: Props) {
  const [isAdding, setAdding] = useState(false)
  const { golfers, format, games } = draft
  const canAdd = isNewOuting(draft) && format === 'own'
  const addWith = (holes: NonNullable<Ground>['holes']) => (
    <GameForm
      golfers={golfers.map(({ group }, id) => ({ id, group }))}
      groups={golfersByGroup(draft).map(({ group }) => group)}
      isForAll
      holes={holes}
      hasContests
      format={format}
      nameOf={(at) => (golfers[at] === undefined ? '' : nameOf(golfers[at]))}
      keptAs={`game of ${golfers.map((golfer) => `${golfer.key} ${nameOf(golfer)}`).join(', ')}`}
      onAdd={(sent) => {
        const game = draftGameOf(sent, golfers)
        const hasRoom = hasRoomFor(
          game.group ?? null,
          games.map(({ group = null }) => group),
        )
        const lacks = hasRoom ? whatGameLacks(game, draft, holes) : texts.tooManyGames
        if (lacks === null) change({ type: 'changed', change: { games: [...games, game] } })
        return lacks
      }}
      onClose={() => setAdding(false)}
    />
  )
  return (
    <Card {...stack(16)}>
      <h3>{texts.gamesBeside}</h3>
      <ChosenGames draft={draft} change={change} ground={ground} />
      {canAdd ? (
        <Button tone="soft" disabled={ground === undefined} onClick={() => setAdding(true)}>
          {form.addGame}
        </Button>
      ) : (
        <p className={styles['quiet']}>{texts.gamesAfterStart}</p>
      )}
      {isAdding && ground !== undefined && addWith(ground.holes)}
    </Card>
  )
}

/**
 * The chosen games with what each lacks. Also shown in the last step, because a single golfer skips the step of the
 * games.
 */
export function ChosenGames({ draft, change, ground }: Props) {
  const list = useRef<HTMLUListElement>(null)
  if (draft.games.length === 0) return null

  function remove(at: number) {
    const keepFocus = holdFocus()
    // The tapped button disappears with the game, so focus moves to the list, which disappears with the last one.
    list.current?.focus()
    change({ type: 'changed', change: { games: draft.games.filter((_, place) => place !== at) } })
    keepFocus()
  }

  return (
    <ul ref={list} tabIndex={-1} aria-label={texts.gamesBeside}>
      {draft.games.map((game, at) => {
        const name = gameName(game.kind)
        const who = playersOfGame(game)
        const terms = termsOfGame(game)
        const lacks = whatGameLacks(game, draft, ground?.holes)
        return (
          // Two games may be equal; only their position identifies them.
          <li key={`${at} ${name} ${who}`} className={classes(styles['golfer'], styles['beside'])}>
            <p>
              <b>{name}</b>
              <small>{who}</small>
              {terms !== null && <small>{terms}</small>}
            </p>
            <IconButton aria-label={texts.removeGame(name, who)} onClick={() => remove(at)}>
              <X aria-hidden="true" />
            </IconButton>
            {lacks !== null && (
              <p role="alert" className={styles['lacks']}>
                {lacks}
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}
