import { useId, useMemo, useState } from 'react'
import { numbered } from '#golf/games/game-numbers.ts'
import { removeOutingGame, setGameAllowance } from '#sync/calls/outing-games.ts'
import { callServer } from '#sync/device/connection/server-calls.ts'
import { refreshOuting } from '#sync/device/outings/open-outing.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import { useDevice } from '../../../device/device-context.tsx'
import { texts as form } from '../../../games-beside/texts.ts'
import { answered } from '../../../server/server-send.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { ErrorList, Form } from '../../../ui/form.tsx'
import { useNotices } from '../../../ui/notices.tsx'
import * as later from '../later-texts.ts'
import { AddGame } from './add-game.tsx'
import type { NameOf } from './game-lines.ts'
import { DrivesTables, GameTable } from './game-table.tsx'
import { gamesBeside, partnerNames, type BesideGame, rightsFor } from './games-beside.ts'
import { MatchSection } from './match-table.tsx'
import { matchesOf } from './match-view.ts'
import type { OutingGames } from './outing-games.ts'
import figures from '../../../ui/figures-table.module.css'
import styles from './game-tables.module.css'

type Props = {
  outing: OutingOnPhone
  games: OutingGames
  /** The group that this phone scores; 0 for none. */
  group: number
  nameOf: NameOf
  /** What is added to the names of games that look the same. */
  numbers: readonly string[]
}

/** Every game beside the outing's own one, with buttons to add and remove games. */
export function GamesBesidePane({ outing, games: own, group, nameOf, numbers }: Props) {
  const [isAdding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<BesideGame | null>(null)
  const [changing, setChanging] = useState<BesideGame | null>(null)
  const canChange = !outing.readOnly && group > 0
  const matchById = useMemo(
    () => new Map(matchesOf(outing, nameOf).map((match) => [match.gameId, match])),
    [outing, nameOf],
  )
  const games = useMemo(
    () => gamesBeside(outing, nameOf).map((game, at) => ({ ...game, name: numbered(game.name, numbers[at]) })),
    [outing, nameOf, numbers],
  )
  const partnerOf = useMemo(() => partnerNames(outing.snapshot), [outing.snapshot])
  const contestedIn = ({ groups }: BesideGame) =>
    new Set(own.contestedWolf.flatMap(({ tgroupId, hole }) => (groups.includes(tgroupId) ? [hole] : [])))
  return (
    <>
      {games.map((game) => (
        <section key={game.id} className={styles['game']} aria-label={`${game.name}: ${game.who}`}>
          <h2>{game.name}</h2>
          {!matchById.has(game.id) && <p>{game.who}</p>}
          {game.terms !== null && <p className={styles['quiet']}>{game.terms}</p>}
          {game.refusal !== null && <p role="alert">{game.refusal}</p>}
          <MatchSection outing={outing} match={matchById.get(game.id)} group={canChange ? group : 0} />
          {game.table !== null && (
            <GameTable standing={game.table} contested={contestedIn(game)} left={own.left} nameOf={nameOf} />
          )}
          {game.drives !== null && <DrivesTables drives={game.drives} nameOf={nameOf} partnerOf={partnerOf} />}
          {game.lines.length > 0 && game.table === null && game.drives === null && !matchById.has(game.id) && (
            <table className={classes(figures['table'], styles['table'])}>
              <tbody>
                {game.lines.map(({ names, text, place }) => (
                  <tr key={`${names} ${text}`}>
                    <th scope="row">
                      {place !== undefined && `${place} `}
                      {names === '' ? later.noOneYet : names}
                    </th>
                    <td>{text}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {game.strokes !== null && <p className={styles['quiet']}>{game.strokes}</p>}
          {game.allowance !== null && <p className={styles['quiet']}>{later.allowanceIs(game.allowance)}</p>}
          {canChange && game.allowance !== null && (
            <Button
              className={styles['state']}
              aria-label={later.changeAllowanceOf(game.name, game.who)}
              onClick={() => setChanging(game)}
            >
              {later.changeAllowance}
            </Button>
          )}
          {canChange && (!game.isOfOrganizer || outing.snapshot.ownOuting) && (
            <Button
              className={styles['state']}
              aria-label={later.removeGameOf(game.name, game.who)}
              onClick={() => setRemoving(game)}
            >
              {later.removeGame}
            </Button>
          )}
        </section>
      ))}
      {canChange && (
        <Button tone="soft" onClick={() => setAdding(true)}>
          {form.addGame}
        </Button>
      )}
      {isAdding && <AddGame outing={outing} group={group} nameOf={nameOf} onClose={() => setAdding(false)} />}
      {changing !== null && <ChangeAllowance outing={outing} game={changing} onClose={() => setChanging(null)} />}
      {removing !== null && <RemoveGame outing={outing} game={removing} onClose={() => setRemoving(null)} />}
    </>
  )
}

type GameProps = { outing: OutingOnPhone; game: BesideGame; onClose: () => void }

/** Another share of the Course Handicap for a game; every phone gets it. */
function ChangeAllowance({ outing, game, onClose }: GameProps) {
  const device = useDevice()
  const id = outing.snapshot.outing.id
  const [typed, setTyped] = useState(String(game.allowance ?? ''))
  const [refused, setRefused] = useState<string | null>(null)
  const formId = useId()
  const allowance = typed === '' ? null : Number(typed)
  const isWrong = allowance !== null && allowance > 100

  async function change() {
    if (isWrong) return
    const request = { params: { id }, body: { game: game.id, allowance }, ...rightsFor(outing.snapshot) }
    const answer = await answered(callServer(device, setGameAllowance, request))
    if (!answer.ok) return setRefused(answer.refusal.message)
    onClose()
    // Without it the change comes with the stream.
    await refreshOuting(device, id).catch(() => undefined)
  }

  return (
    <Dialog
      open
      title={later.changeAllowance}
      onClose={onClose}
      actions={
        <Button tone="primary" type="submit" form={formId} disabled={isWrong}>
          {later.saveAllowance}
        </Button>
      }
    >
      <Form id={formId} onSubmit={() => void change()}>
        <TextField
          label={form.allowanceLabel}
          hint={later.allowanceBlank}
          inputMode="numeric"
          maxLength={3}
          value={typed}
          error={isWrong ? later.allowanceRange : undefined}
          onValue={(value) => {
            setRefused(null)
            setTyped(value.replaceAll(/\D/g, ''))
          }}
        />
        {refused !== null && <ErrorList title={later.allowanceNotChanged} errors={[refused]} />}
      </Form>
    </Dialog>
  )
}

function RemoveGame({ outing, game, onClose }: GameProps) {
  const device = useDevice()
  const notices = useNotices()
  const id = outing.snapshot.outing.id

  async function remove() {
    onClose()
    const request = { params: { id }, body: { game: game.id }, ...rightsFor(outing.snapshot) }
    const answer = await answered(callServer(device, removeOutingGame, request))
    if (!answer.ok) notices.fail(later.gameNotRemoved, answer.refusal.message)
    // If this fails, the change arrives with the stream.
    else await refreshOuting(device, id).catch(() => undefined)
  }

  return (
    <Dialog
      open
      title={later.removeGameSure(game.name)}
      onClose={onClose}
      actions={
        <>
          <Button tone="danger" onClick={() => void remove()}>
            {later.removeGame}
          </Button>
          <Button onClick={onClose}>{later.keepGame}</Button>
        </>
      }
    >
      <p>{game.who}</p>
      <p>{later.scoresStay}</p>
    </Dialog>
  )
}
