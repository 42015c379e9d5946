import { useEffect, useId, useMemo, useState } from 'react'
import { numbered } from '#golf/games/game-numbers.ts'
import { removeOutingGame, setGameAllowance } from '#sync/calls/outing-games.ts'
import { callServer } from '#sync/device/connection/server-calls.ts'
import { refreshOuting } from '#sync/device/outings/open-outing.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import { useDevice } from '../../../device/device-context.tsx'
import { whereKept } from '../../../device/where-kept.tsx'
import { digitsOf } from '../../../forms/typed-number.ts'
import { texts as form } from '../../../games-beside/texts.ts'
import type { NameOf } from '../../../outings/outing-names.ts'
import { answered, reasonOf } from '../../../server/server-send.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useFocusAfterRemoval } from '../../../ui/focus-somewhere.ts'
import { ErrorList, Form } from '../../../ui/form.tsx'
import { useNotices } from '../../../ui/notices.tsx'
import { useWaitsForLogin } from '../safe/use-waits-for-login.ts'
import { useSyncStatus } from '../sync-status.tsx'
import * as texts from '../texts.ts'
import * as unsentTexts from '../unsent-texts.ts'
import { AddGame } from './add-game.tsx'
import { DrivesTables, GameTable } from './game-table.tsx'
import { gamesBeside, partnerNames, rightsFor, rootIdOf, type BesideGame } from './games-beside.ts'
import { MatchSection } from './match-table.tsx'
import { matchesOf, type MatchOnScreen } from './match-view.ts'
import type { OutingGames } from './outing-games.ts'
import * as gameTexts from './texts.ts'
import figures from '../../../ui/figures-table.module.css'
import styles from './game-tables.module.css'

type Props = {
  outing: OutingOnPhone
  games: OutingGames
  /** The group that this phone scores; 0 for none. */
  group: number
  nameOf: NameOf
  /** The number of each game, such as (2), which distinguishes games that look the same; empty for the others. */
  numbers: readonly string[]
}

/** A dialog about a game, with the game as it was when the dialog was opened. */
type Opened = { readonly what: 'change' | 'remove'; readonly game: BesideGame; readonly rootId: number }

/** Every game beside the outing's own one, with buttons to add and remove games. */
export function GamesBesidePane({ outing, games: own, group, nameOf, numbers }: Props) {
  const notices = useNotices()
  const [isAdding, setAdding] = useState(false)
  const [opened, setOpened] = useState<Opened | null>(null)
  const canChange = !outing.readOnly && group > 0
  const matchById = useMemo(
    () => new Map(matchesOf(outing, nameOf).map((match) => [match.gameId, match])),
    [outing, nameOf],
  )
  const games = useMemo(
    () => gamesBeside(outing, nameOf).map((game, at) => ({ ...game, name: numbered(game.name, numbers[at]) })),
    [outing, nameOf, numbers],
  )
  const rootIdOfGame = ({ id }: BesideGame) => rootIdOf(outing.snapshot, id)
  const openedNow = games.find((game) => rootIdOfGame(game) === opened?.rootId)
  const close = () => setOpened(null)
  const closeWith = (done: string) => {
    // A late answer leaves the dialog open that was opened since.
    setOpened((now) => (now === opened ? null : now))
    notices.succeed(done)
  }
  return (
    <>
      {games.map((game) => (
        <GameSection
          key={rootIdOfGame(game)}
          outing={outing}
          own={own}
          game={game}
          match={matchById.get(game.id)}
          group={canChange ? group : 0}
          nameOf={nameOf}
          onOpen={(what) => setOpened({ what, game, rootId: rootIdOfGame(game) })}
        />
      ))}
      {canChange && (
        <Button tone="soft" onClick={() => setAdding(true)}>
          {form.addGame}
        </Button>
      )}
      {isAdding && <AddGame outing={outing} group={group} nameOf={nameOf} onClose={() => setAdding(false)} />}
      {opened?.what === 'change' && (
        <ChangeAllowance
          outing={outing}
          game={openedNow ?? opened.game}
          onClose={close}
          onChanged={() => closeWith(gameTexts.allowanceChanged(opened.game.name))}
        />
      )}
      {opened?.what === 'remove' && (
        <RemoveGame
          outing={outing}
          game={opened.game}
          isPlayed={openedNow !== undefined}
          onClose={close}
          onRemoved={() => closeWith(gameTexts.gameRemoved(opened.game.name))}
        />
      )}
    </>
  )
}

type SectionProps = Pick<Props, 'outing' | 'group' | 'nameOf'> & {
  own: OutingGames
  game: BesideGame
  /** The match; undefined for a game that is not one. */
  match: MatchOnScreen | undefined
  /** Opens the dialog that changes or removes the game. */
  onOpen: (what: Opened['what']) => void
}

/** One game. Its section stays the same element when the allowance changes, so its button keeps the focus. */
function GameSection({ outing, own, game, match, group, nameOf, onOpen }: SectionProps) {
  const place = useFocusAfterRemoval<HTMLElement>()
  const partnerOf = useMemo(() => partnerNames(outing.snapshot), [outing.snapshot])
  const { name, who, terms, refusal, table, drives, lines, strokes, allowance, groups } = game
  const isWaiting = outing.waitingGames.includes(game.id)
  // A game can be changed or removed only once the server has it: both are calls to the server.
  const canChange = group > 0 && !isWaiting
  const contested = own.contestedWolf.flatMap(({ tgroupId, hole }) => (groups.includes(tgroupId) ? [hole] : []))
  const isInLines = match === undefined && table === null && drives === null && lines.length > 0
  return (
    <section ref={place} className={styles['game']} aria-label={`${name}: ${who}`}>
      <h2>{name}</h2>
      {match === undefined && <p>{who}</p>}
      {terms !== null && <p className={styles['quiet']}>{terms}</p>}
      {refusal !== null && <p role="alert">{refusal}</p>}
      <MatchSection outing={outing} match={match} group={group} />
      {table !== null && <GameTable standing={table} contested={new Set(contested)} left={own.left} nameOf={nameOf} />}
      {drives !== null && <DrivesTables drives={drives} nameOf={nameOf} partnerOf={partnerOf} />}
      {isInLines && <LinesTable lines={lines} />}
      {strokes !== null && <p className={styles['quiet']}>{strokes}</p>}
      {allowance !== null && <p className={styles['quiet']}>{gameTexts.allowanceIs(allowance)}</p>}
      {isWaiting && <GameWaits outing={outing} />}
      {canChange && allowance !== null && (
        <Button
          className={styles['state']}
          aria-label={gameTexts.changeAllowanceOf(name, who)}
          onClick={() => onOpen('change')}
        >
          {gameTexts.changeAllowance}
        </Button>
      )}
      {canChange && (!game.isOfOrganizer || outing.snapshot.ownOuting) && (
        <Button
          className={styles['state']}
          aria-label={gameTexts.removeGameOf(name, who)}
          onClick={() => onOpen('remove')}
        >
          {gameTexts.removeGame}
        </Button>
      )}
    </section>
  )
}

function LinesTable({ lines }: Pick<BesideGame, 'lines'>) {
  return (
    <table className={classes(figures['table'], styles['table'])}>
      <tbody>
        {lines.map(({ names, text, place }) => (
          <tr key={`${names} ${text}`}>
            <th scope="row">
              {place !== undefined && `${place} `}
              {names === '' ? gameTexts.noOneYet : names}
            </th>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What a game that was added here waits for, as the answer whether it is safe to leave says it of the scores. */
function GameWaits({ outing }: Pick<Props, 'outing'>) {
  const device = useDevice()
  const status = useSyncStatus()
  const waitsForLogin = useWaitsForLogin(outing)
  const here = whereKept(device)
  function words(): string {
    const kept = gameTexts.gameIsKept(here)
    if (waitsForLogin) return `${kept} ${unsentTexts.started.logInAgain}`
    // What the start of an outing waits for stands above.
    if (status.suspended > 0) {
      const until = unsentTexts.suspendedUntil({ ...status, isCodeReplaced: outing.isCodeReplaced })
      return outing.isOnPhoneOnly ? kept : `${kept} ${until}`
    }
    if (status.upgradeNeeded) return `${kept} ${device.lasts ? texts.reloadToSend : texts.writeDownAndReload}`
    return gameTexts.gameWaits(here)
  }
  return <p className={styles['quiet']}>{words()}</p>
}

type GameProps = { outing: OutingOnPhone; game: BesideGame; onClose: () => void }

/** Changes the share of the Course Handicap that counts in a game, on every phone. `game` is the game as it is now. */
function ChangeAllowance({ outing, game, onClose, onChanged }: GameProps & { onChanged: () => void }) {
  const device = useDevice()
  const id = outing.snapshot.outing.id
  const [typed, setTyped] = useState(String(game.allowance ?? ''))
  const [sent, setSent] = useState<{ readonly game: number; readonly allowance: number | null } | null>(null)
  const [isSending, setSending] = useState(false)
  // The game that another phone has changed. A tap before its present form is shown would be refused again.
  const [outdated, setOutdated] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const formId = useId()
  const allowance = typed === '' ? null : Number(typed)
  const isWrong = allowance !== null && allowance > 100
  const isMade = sent !== null && game.id !== sent.game && game.allowance === sent.allowance

  // The change arrived through the stream: the answer was lost, or comes later.
  useEffect(() => {
    if (isMade) onChanged()
  }, [isMade, onChanged])

  async function change() {
    if (isWrong) return
    setSent({ game: game.id, allowance })
    setSending(true)
    const request = { params: { id }, body: { game: game.id, allowance }, ...rightsFor(outing.snapshot) }
    const answer = await answered(callServer(device, setGameAllowance, request))
    if (answer.ok) onChanged()
    else setFailure(reasonOf(answer.refusal))
    const isOther = !answer.ok && answer.refusal.code === 'game.changed'
    if (!isOther) setSending(false)
    // If this fails, the change arrives through the stream, whether it came from this phone or from another one.
    const isRead = await refreshOuting(device, id).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isOther && isRead) setOutdated(game.id)
    setSending(false)
  }

  return (
    <Dialog
      open
      title={gameTexts.changeAllowance}
      onClose={onClose}
      actions={
        <Button
          tone="primary"
          type="submit"
          form={formId}
          disabled={isWrong}
          isResting={isSending || outdated === game.id}
        >
          {gameTexts.saveAllowance}
        </Button>
      }
    >
      <Form id={formId} onSubmit={() => void change()}>
        <TextField
          label={form.allowanceLabel}
          hint={gameTexts.allowanceBlank}
          inputMode="numeric"
          maxLength={3}
          value={typed}
          error={isWrong ? gameTexts.allowanceRange : undefined}
          onValue={(value) => {
            setFailure(null)
            setTyped(digitsOf(value))
          }}
        />
        {failure !== null && <ErrorList title={gameTexts.allowanceNotChanged} errors={[failure]} />}
      </Form>
    </Dialog>
  )
}

type RemoveProps = GameProps & { isPlayed: boolean; onRemoved: () => void }

function RemoveGame({ outing, game, isPlayed, onClose, onRemoved }: RemoveProps) {
  const device = useDevice()
  const id = outing.snapshot.outing.id
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  // The game is gone: the answer was lost, or another phone has removed it.
  useEffect(() => {
    if (!isPlayed) onRemoved()
  }, [isPlayed, onRemoved])

  async function remove() {
    setSending(true)
    const request = { params: { id }, body: { game: game.id }, ...rightsFor(outing.snapshot) }
    const answer = await answered(callServer(device, removeOutingGame, request))
    setSending(false)
    if (!answer.ok) return setFailure(reasonOf(answer.refusal))
    onRemoved()
    // If this fails, the change arrives with the stream.
    await refreshOuting(device, id).catch(() => undefined)
  }

  return (
    <Dialog
      open
      title={gameTexts.removeGameSure(game.name)}
      onClose={onClose}
      actions={
        <>
          <Button tone="danger" isResting={isSending} onClick={() => void remove()}>
            {gameTexts.removeGame}
          </Button>
          <Button onClick={onClose}>{gameTexts.keepGame}</Button>
        </>
      }
    >
      <p>{game.who}</p>
      <p>{gameTexts.scoresStay}</p>
      {failure !== null && <ErrorList title={gameTexts.gameNotRemoved} errors={[failure]} />}
    </Dialog>
  )
}
