import { useState } from 'react'
import { addOutingGame } from '#sync/calls/outing-games.ts'
import { refreshOuting } from '#sync/device/outings/open-outing.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import { useDevice, useUser } from '../../../device/device-context.tsx'
import { GameForm, type Game } from '../../../games-beside/game-form.tsx'
import { texts as form } from '../../../games-beside/texts.ts'
import { answered, failureOf, sendOnce } from '../../../server/server-send.ts'
import * as later from '../later-texts.ts'
import type { NameOf } from './game-lines.ts'
import { rightsFor } from './games-beside.ts'

type Props = { outing: OutingOnPhone; group: number; nameOf: NameOf; onClose: () => void }

/** Adds a game to an outing in progress. */
export function AddGame({ outing, group, nameOf, onClose }: Props) {
  const device = useDevice()
  const user = useUser()
  const { golfers, outing: played, ownOuting, games = [] } = outing.snapshot
  const [inView] = useState(() => new Set(games.map(({ id }) => id)))

  async function add(body: Game) {
    const request = { params: { id: played.id }, body, ...rightsFor(outing.snapshot) }
    const answer = await answered(sendOnce(device, { call: addOutingGame, request, memberId: user?.id }))
    if (!answer.ok) return failureOf(answer.refusal, form.gameNotAdded)
    // The tap before it had added one. Who opened the form again with that one in view may mean another one.
    if (inView.has(answer.value.id)) return { title: form.gameNotAdded, text: later.gameIsThere }
    // If this fails, the game arrives with the stream.
    void refreshOuting(device, played.id).catch(() => undefined)
    return null
  }

  return (
    <GameForm
      golfers={golfers.map(({ id, tgroup_id }) => ({ id, group: tgroup_id }))}
      groups={[group]}
      isForAll={false}
      holes={outing.card.holes}
      hasContests={ownOuting === true}
      format={played.format ?? 'own'}
      nameOf={nameOf}
      note={later.gameNeedsSignal}
      onAdd={add}
      onClose={onClose}
    />
  )
}
