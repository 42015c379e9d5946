import { useState } from 'react'
import { sidesText } from '#golf/games/side-names.ts'
import { moneyText } from '#golf/money/money-text.ts'
import { sharesBalls } from '#golf/outing/format.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import { changeStakes, outingStakes, type OutingStakes, type StakedGame } from '#sync/calls/stakes.ts'
import { Instant } from '../../dates/day.tsx'
import { useUser } from '../../device/device-context.tsx'
import { UnsavedLine } from '../../forms/unsaved-line.tsx'
import { useTypedOver } from '../../forms/use-typed-over.ts'
import { OutingAtAddress, ToLeaderboards } from '../../outings/outing-at-address.tsx'
import { namesIn, titleOfOuting } from '../../outings/outing-names.ts'
import { AsOf, QueryBoundary } from '../../server/query-boundary.tsx'
import { useRefresh, useServerQuery } from '../../server/server-query.ts'
import { reasonOf, useCatchUpAfter, useServerSend } from '../../server/server-send.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LabelledButtons } from '../../ui/choice.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/field.tsx'
import { holdFocus } from '../../ui/focus-somewhere.ts'
import { Form, FormActions } from '../../ui/form.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import {
  caughtUp,
  draftOf,
  gamesTyped,
  prizesOf,
  readDraft,
  type GameDraft,
  type PurseDraft,
  type PurseErrors,
  type StakesErrors,
} from './stakes-form.ts'
import { texts } from './texts.ts'
import styles from './stakes.module.css'

type Shown = AnswerOf<typeof outingStakes>

/** The stakes of an outing. Its golfers see them; its organizer and administrators set them. */
export function StakesScreen() {
  return <OutingAtAddress title={texts.title} of={Stakes} />
}

function Stakes({ id }: { id: number }) {
  const user = useUser()
  // Without a sign-in the request is authorized by the capability of the phone's code.
  const request = { params: { id }, ...(user === null && { outing: id }) }
  const query = useServerQuery({ call: outingStakes, request, offline: true })
  const { data, isSuccess } = query
  // Text that is kept on the phone may have been typed over newer stakes than an older answer has. A save would send
  // the older ones under the newer version, which the server accepts.
  const [wasFresh, setWasFresh] = useState(isSuccess)
  if (isSuccess && !wasFresh) setWasFresh(true)
  return (
    <Page narrow title={texts.title} {...(data !== undefined && { lead: titleOfOuting(data.outing) })}>
      <QueryBoundary query={query} rows={4} height={84} needs={texts.offline}>
        {(shown) => (
          <>
            <AsOf query={query} />
            {!shown.isAllowed && (
              <EmptyState kind="empty" title={texts.notAllowed.title} action={<ToLeaderboards />}>
                <p>{texts.notAllowed.means}</p>
              </EmptyState>
            )}
            {shown.isAllowed && shown.mayChange && wasFresh && (
              <StakesForm id={id} shown={shown} readAgain={async () => (await query.refetch()).data} />
            )}
            {shown.isAllowed && !(shown.mayChange && wasFresh) && <StakesSet shown={shown} />}
            {shown.isAllowed && shown.set !== null && (
              <p className={styles['note']}>
                {texts.setBy(shown.set.by)}, <Instant at={shown.set.at} />
              </p>
            )}
          </>
        )}
      </QueryBoundary>
    </Page>
  )
}

/** The stakes as shown to golfers who cannot change them. */
function StakesSet({ shown: { stakes, games, golfers, flights } }: { shown: Shown }) {
  const nameOf = namesIn(golfers)
  if (stakes === null) {
    return (
      <EmptyState kind="empty" title={texts.none.title} action={<ToLeaderboards />}>
        <p>{texts.none.means}</p>
      </EmptyState>
    )
  }
  const staked = games.flatMap((game) => {
    const stake = stakes.games.find(({ key }) => key === game.key)
    return stake === undefined ? [] : [{ game, stake }]
  })
  return (
    <>
      <Card>
        <dl className={styles['set']}>
          {(['net', 'gross'] as const).map((by) => {
            const purse = stakes[by]
            return purse === null ? null : (
              <div key={by}>
                <dt>{texts[by].title}</dt>
                <dd>
                  {texts.purse({
                    ...purse,
                    entry: moneyText(purse.entry),
                    added: purse.added && moneyText(purse.added),
                  })}
                  {by === 'net' && flights > 1 && ` ${texts.net.flights(flights)}`}
                </dd>
              </div>
            )
          })}
          {staked.map(({ game, stake }) => (
            <div key={game.key}>
              <dt>
                {game.name} <GameOf game={game} nameOf={nameOf} />
              </dt>
              <dd>
                {moneyText(stake.cents)} {texts.per[stake.per]}
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      <p className={styles['note']}>{texts.betweenYourselves}</p>
    </>
  )
}

type NameOf = (golferId: number) => string

/** The golfers of a game: its sides, or its group. */
function GameOf({ game: { sides, group }, nameOf }: { game: StakedGame; nameOf: NameOf }) {
  const who = sidesText(sides.map((side) => side.map(nameOf)))
  const text = who !== '' ? who : group > 0 ? texts.group(group) : ''
  return text === '' ? null : <small>{text}</small>
}

type FormProps = { id: number; shown: Shown; readAgain: () => Promise<Shown | undefined> }

function storedOf({ stakes, games, version }: Shown) {
  return { values: draftOf(stakes, games), version }
}

const noErrors: StakesErrors = { net: {}, gross: {}, games: {} }

function StakesForm({ id, shown, readAgain }: FormProps) {
  const { stakes, games, golfers, flights, outing } = shown
  const areTeams = sharesBalls(outing.format)
  const send = useServerSend()
  const refresh = useRefresh()
  const catchUpAfter = useCatchUpAfter()
  const notices = useNotices()
  const stored = storedOf(shown)
  const typed = useTypedOver('stakes', { stored, merge: caughtUp })
  const { form, version, unsaved, change, catchUp, forget } = typed
  const draft = { ...form, games: gamesTyped(form.games, stored.values.games) }
  const [errors, setErrors] = useState(noErrors)
  const nameOf = namesIn(golfers)

  async function set(chosen: OutingStakes | null) {
    const keepFocus = holdFocus()
    const answer = await send(changeStakes, { params: { id }, body: { version, stakes: chosen } })
    if (!answer.ok) {
      notices.fail(texts.failed, reasonOf(answer.refusal))
      return await catchUpAfter(answer.refusal, { readAgain, storedOf, catchUp })
    }
    notices.succeed(chosen === null ? texts.turnedOff : texts.saved)
    await refresh()
    keepFocus()
    forget()
  }

  function save() {
    const read = readDraft(draft)
    setErrors(read.ok ? noErrors : read.errors)
    if (read.ok) void set(read.stakes)
  }

  const setGame = (changed: GameDraft) => change({ games: gamesTyped([changed], draft.games) })

  return (
    <Form onSubmit={save}>
      <p>{texts.lead}</p>
      <UnsavedLine of={unsaved} onExchange={() => setErrors(noErrors)} />
      <Card className={styles['games']} aria-labelledby="games">
        <h2 id="games">{texts.games}</h2>
        {draft.games.length === 0 && <p>{texts.noGames}</p>}
        {draft.games.map((stake) => {
          const game = games.find(({ key }) => key === stake.key)
          return game === undefined ? null : (
            <fieldset key={stake.key} className={styles['game']}>
              <legend>
                {game.name} <GameOf game={game} nameOf={nameOf} />
              </legend>
              {game.units.length > 1 && (
                <LabelledButtons
                  label={texts.what}
                  value={stake.per}
                  options={game.units.map((value) => ({ value, label: texts.units[value] }))}
                  onValue={(per) => setGame({ ...stake, per })}
                />
              )}
              <Amount
                label={texts.stake(texts.per[stake.per])}
                hint={texts.means[stake.per]}
                error={errors.games[stake.key]}
                value={stake.amount}
                onValue={(amount) => setGame({ ...stake, amount })}
              />
            </fieldset>
          )
        })}
      </Card>
      <PurseCard
        title={texts.net.title}
        note={flights > 1 ? texts.net.flights(flights) : undefined}
        addedLabel={flights > 1 ? texts.addedEach : texts.added}
        draft={draft.net}
        errors={errors.net}
        golfers={flights > 1 ? null : golfers.length}
        areTeams={areTeams}
        onDraft={(net) => change({ net })}
      />
      <PurseCard
        title={texts.gross.title}
        addedLabel={texts.added}
        draft={draft.gross}
        errors={errors.gross}
        golfers={golfers.length}
        areTeams={areTeams}
        onDraft={(gross) => change({ gross })}
      />
      <p className={styles['note']}>{texts.betweenYourselves}</p>
      <FormActions>
        <Button type="submit" tone="primary">
          {texts.save}
        </Button>
        {stakes !== null && <Button onClick={() => void set(null)}>{texts.turnOff}</Button>}
      </FormActions>
    </Form>
  )
}

type PurseProps = {
  title: string
  note?: string | undefined
  addedLabel: string
  draft: PurseDraft
  errors: PurseErrors
  /** The number of golfers; null if flights of several sizes have purses. */
  golfers: number | null
  /** Whether each of them is a team that shares a ball. */
  areTeams: boolean
  onDraft: (draft: PurseDraft) => void
}

function PurseCard({ title, note, addedLabel, draft, errors, golfers, areTeams, onDraft }: PurseProps) {
  const prizes = golfers === null ? [] : prizesOf(draft, golfers)
  return (
    <Card className={styles['games']} aria-label={title}>
      <h2>{title}</h2>
      {note !== undefined && <p className={styles['note']}>{note}</p>}
      <Amount
        label={areTeams ? texts.entryOfTeam : texts.entry}
        error={errors.entry}
        value={draft.entry}
        onValue={(entry) => onDraft({ ...draft, entry })}
      />
      <Amount
        label={addedLabel}
        error={errors.added}
        value={draft.added}
        onValue={(added) => onDraft({ ...draft, added })}
      />
      {(draft.entry !== '' || draft.added !== '') && (
        <TextField
          label={texts.shares}
          hint={texts.sharesHint}
          error={errors.shares}
          autoComplete="off"
          maxLength={100}
          value={draft.shares}
          onValue={(shares) => onDraft({ ...draft, shares })}
        />
      )}
      {golfers !== null && prizes.length > 0 && (
        <p className={styles['note']} role="status">
          {texts.prizes({ count: golfers, areTeams }, prizes.map(moneyText))}
        </p>
      )}
    </Card>
  )
}

type AmountProps = {
  label: string
  hint?: string
  error: string | undefined
  value: string
  onValue: (value: string) => void
}

function Amount(props: AmountProps) {
  return <TextField {...props} prefix="$" inputMode="decimal" autoComplete="off" maxLength={9} />
}
