import { useRef, useState } from 'react'
import { isNotSaved } from '#sync/device/outbox/outbox.ts'
import { addGame, newGameId } from '#sync/device/outings/add-game.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import { useDevice } from '../../../device/device-context.tsx'
import type { Game } from '../../../games-beside/chosen-game.ts'
import { GameForm } from '../../../games-beside/game-form.tsx'
import type { NameOf } from '../../../outings/outing-names.ts'
import * as texts from '../texts.ts'
import * as gameTexts from './texts.ts'

type Props = { outing: OutingOnPhone; group: number; nameOf: NameOf; onClose: () => void }

/** Adds a game to an outing in progress. It is stored on this phone and sent like a score. */
export function AddGame({ outing, group, nameOf, onClose }: Props) {
  const device = useDevice()
  const { golfers, outing: played, ownOuting } = outing.snapshot
  const [id, setId] = useState(() => newGameId(device))
  /** The game as it was at the first attempt to save it. */
  const tried = useRef<string>(undefined)

  async function add(game: Game): Promise<string | null> {
    const chosen = JSON.stringify(game)
    tried.current ??= chosen
    try {
      const added = await addGame(device, { outingId: played.id, id, ...game })
      if (!added.ok) return added.refusal.message
      // An earlier attempt had saved a game, although the storage did not answer in time.
      if (!added.value.isEarlier || tried.current === chosen) return null
      tried.current = undefined
      setId(newGameId(device))
      return gameTexts.gameIsThere
    } catch (error) {
      if (!isNotSaved(error)) throw error
      return texts.notSavedReasons[error.reason]
    }
  }

  return (
    <GameForm
      golfers={golfers.map(({ id: golferId, tgroup_id }) => ({ id: golferId, group: tgroup_id }))}
      groups={[group]}
      isForAll={false}
      holes={outing.card.holes}
      hasContests={ownOuting === true}
      format={played.format ?? 'own'}
      nameOf={nameOf}
      onAdd={add}
      onClose={onClose}
    />
  )
}
