import ArrowUp from 'lucide-react/icons/arrow-up'
import { useRef, type ComponentProps } from 'react'
import { mostRequiredDrives } from '#golf/games/game-rules.ts'
import type { OwnGameId } from '#golf/games/game.ts'
import { ownGames } from '#golf/games/own-games.ts'
import { gameName } from '#golf/games/played-games.ts'
import { sidesText } from '#golf/games/side-names.ts'
import { teamsOfSixes } from '#golf/games/sixes.ts'
import type { OneBallFormat, OutingFormat } from '#golf/outing/format.ts'
import { groupsOffered } from '#golf/outing/groups.ts'
import { outingAllowance } from '#golf/outing/outing-allowance.ts'
import { oneBallFormats, usualShares } from '#golf/outing/sides.ts'
import { spinsOffered } from '#golf/outing/spin.ts'
import { ownGameList } from '#sync/calls/outings.ts'
import { wholeOf } from '../../../forms/typed-number.ts'
import { texts as form } from '../../../games-beside/texts.ts'
import { nameOf } from '../../../people/name-of.ts'
import { useServerQuery } from '../../../server/server-query.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CheckBox, ChoiceButtons, LabelledButtons } from '../../../ui/choice.tsx'
import { classes } from '../../../ui/classes.ts'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { stack } from '../../../ui/stack.ts'
import { gamesInOrder, gamesWithDrives, requiredDrivesOf } from '../draft/draft-games.ts'
import { groupChoices, unevenGroupsText } from '../draft/draft-rules.ts'
import {
  allowanceOf,
  canPlayGame,
  golfersByGroup,
  golfersOnSides,
  isNewOuting,
  sharesOf,
  type DraftGolfer,
} from '../draft/outing-draft.ts'
import { texts } from '../texts.ts'
import { GamesBeside } from './games-beside.tsx'
import { EndedByField, type Ground, type StepProps } from './step-parts.tsx'
import styles from './steps.module.css'

/** The step for the game, the skins, the strokes and the groups. */
export function GameStep({ draft, change, ground }: StepProps & { ground: Ground }) {
  const { ownGameId, grossSkins, netSkins, spin, golfers, format } = draft
  const { data: atClub } = useServerQuery({ call: ownGameList, request: {}, offline: true })
  const hasSkins = grossSkins === 1 || netSkins === 1
  return (
    <>
      <Format draft={draft} change={change} />
      <Card {...stack(16)}>
        <ChoiceButtons
          label={texts.game}
          value={ownGameId}
          options={gamesFor({ golfers: golfers.length, format }, atClub?.contests)}
          onValue={(chosen) => change({ type: 'game chosen', ownGameId: chosen })}
        />
        <EndedByField draft={draft} />
        {format === 'own' && golfers.length !== 4 && <p className={styles['quiet']}>{texts.needFour(gamesOfFour())}</p>}
      </Card>
      <Card {...stack(16)}>
        <CheckBox
          label={texts.skins}
          detail={texts.skinsMean}
          checked={hasSkins}
          onChecked={(on) => change({ type: 'skins turned', on })}
        />
        {hasSkins && (
          <div className={styles['pair']}>
            <CheckBox
              label={texts.net}
              checked={netSkins === 1}
              onChecked={(on) => change({ type: 'skins counted', by: 'net', on })}
            />
            <CheckBox
              label={texts.gross}
              checked={grossSkins === 1}
              onChecked={(on) => change({ type: 'skins counted', by: 'gross', on })}
            />
          </div>
        )}
      </Card>
      <Card {...stack(16)}>
        <CheckBox
          label={texts.gimmes}
          detail={texts.gimmesMean}
          checked={draft.gimmes === 1}
          onChecked={(on) => change({ type: 'changed', change: { gimmes: on ? 1 : 0 } })}
        />
        <CheckBox
          label={texts.signCards}
          detail={texts.signCardsMean}
          checked={draft.signCards === 1}
          onChecked={(on) => change({ type: 'changed', change: { signCards: on ? 1 : 0 } })}
        />
      </Card>
      <GamesBeside draft={draft} change={change} ground={ground} />
      <Orders draft={draft} change={change} />
      <Card {...stack(16)}>
        <ChoiceButtons
          label={texts.handicapSpin}
          value={spin}
          options={spinsOffered(golfers.length).map((value) => ({ value, ...texts.spins[value] }))}
          onValue={(chosen) => change({ type: 'spin chosen', spin: chosen })}
        />
        {format === 'own' ? (
          <Allowance draft={draft} change={change} />
        ) : (
          <Shares draft={draft} change={change} format={format} />
        )}
      </Card>
      {groupsOffered(golfers.length) > 1 && <Groups draft={draft} change={change} />}
      {format !== 'own' && (format !== 'scramble' || draft.teamSize === 2) && <Teams draft={draft} change={change} />}
    </>
  )
}

/** The choice between own balls and one ball for each team. */
function Format({ draft, change }: StepProps) {
  const { format, teamSize } = draft
  return (
    <Card {...stack(16)}>
      <ChoiceButtons
        label={texts.format}
        value={format}
        options={[
          { value: 'own', ...texts.ownBall },
          ...oneBallFormats.map(({ kind, name, about }) => ({ value: kind, label: name, detail: about })),
        ]}
        onValue={(chosen) => change({ type: 'format changed', change: { format: chosen as OutingFormat } })}
      />
      {format === 'scramble' && (
        <LabelledButtons
          label={texts.teams}
          value={teamSize}
          options={([4, 2] as const).map((value) => ({ value, label: texts.teamSizes[value] }))}
          onValue={(chosen) => change({ type: 'format changed', change: { teamSize: chosen } })}
        />
      )}
      {format === 'scramble' && isNewOuting(draft) && (
        <SelectField
          label={form.requiredDrives}
          value={requiredDrivesOf(draft)}
          options={Array.from({ length: mostRequiredDrives + 1 }, (_, value) => {
            return { value, label: value === 0 ? texts.noDrivesRequired : `${value}` }
          })}
          onValue={(required) => change({ type: 'changed', change: { games: gamesWithDrives(draft, required) } })}
        />
      )}
      {format !== 'own' && <p className={styles['quiet']}>{texts.notForHandicap}</p>}
    </Card>
  )
}

/** The shares of the partners' Course Handicaps that make up the handicap of their team. */
function Shares({ draft, change, format }: StepProps & { format: OneBallFormat }) {
  const usual = usualShares(format, format === 'scramble' ? draft.teamSize : 2)
  return (
    <TextField
      label={texts.shares}
      hint={texts.sharesMean(usual)}
      maxLength={20}
      value={draft.shares ?? usual.join(', ')}
      error={sharesOf(draft) === undefined ? texts.chooseShares : undefined}
      onValue={(shares) => change({ type: 'format changed', change: { shares } })}
    />
  )
}

/** The two teams of each group. */
function Teams({ draft, change }: StepProps) {
  return (
    <Card {...stack(16)}>
      <h3>{texts.teams}</h3>
      {golfersByGroup({ golfers: golfersOnSides(draft) }).map(({ group, golfers }) => (
        <section key={group} aria-label={texts.group(group)}>
          <h4>{texts.group(group)}</h4>
          <ul>
            {golfers.map((golfer) => (
              <GolferChoice
                key={golfer.key}
                golfer={nameOf(golfer)}
                label={texts.teamOf(nameOf(golfer))}
                value={golfer.side}
                options={[1, 2].map((value) => ({ value, label: texts.team(value) }))}
                onValue={(side) => change({ type: 'golfer changed', key: golfer.key, change: { side } })}
              />
            ))}
          </ul>
          {draft.format === 'foursomes' && (
            <TeesOffFirst golfers={golfers} onSwap={(keys) => change({ type: 'places swapped', keys })} />
          )}
        </section>
      ))}
    </Card>
  )
}

/**
 * The choice of the partner who tees off first. In foursomes the partners agree on it before the start. Rules of Golf
 * 22.3.
 */
function TeesOffFirst({ golfers, onSwap }: OrderProps) {
  return (
    <ul>
      {[1, 2].map((side) => {
        const [first, second] = golfers.filter((golfer) => golfer.side === side)
        if (first === undefined || second === undefined) return null
        return (
          <li key={side} className={classes(styles['golfer'], styles['teesOff'])}>
            <p>{texts.teesOffFirst(side, nameOf(first))}</p>
            <Button tone="soft" onClick={() => onSwap([first.key, second.key])}>
              {texts.letBegin(nameOf(second))}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

function GolferChoice<Value extends string | number>({
  golfer,
  ...choice
}: ComponentProps<typeof Segmented<Value>> & { golfer: string }) {
  return (
    <li className={styles['golfer']}>
      <p>
        <b>{golfer}</b>
      </p>
      <Segmented {...choice} />
    </li>
  )
}

/** The percent of each Course Handicap. The game determines it until another one is typed. */
function Allowance({ draft, change }: StepProps) {
  const usual = outingAllowance(draft.ownGameId)
  return (
    <TextField
      label={texts.allowance}
      hint={texts.allowanceMeans(usual)}
      inputMode="numeric"
      maxLength={3}
      value={draft.allowance ?? String(usual)}
      error={Number.isNaN(allowanceOf(draft)) ? texts.chooseAllowance : undefined}
      onValue={(typed) => change({ type: 'changed', change: { allowance: wholeOf(typed) } })}
    />
  )
}

function Groups({ draft: { golfers }, change }: StepProps) {
  const options = groupChoices(golfers).map((group) => ({ value: group, label: group }))
  const uneven = unevenGroupsText(golfers)
  const place = useRef<HTMLElement>(null)

  function evenOut() {
    // The tapped button is removed: reading and tabbing continue at the groups.
    place.current?.focus()
    change({ type: 'groups balanced' })
  }

  return (
    <Card ref={place} tabIndex={-1} {...stack(16)}>
      <h3>{texts.groups}</h3>
      {uneven !== null && (
        <div className={styles['chosen']}>
          <p>{uneven}</p>
          <Button tone="soft" onClick={evenOut}>
            {texts.evenOut}
          </Button>
        </div>
      )}
      <ul>
        {golfers.map((golfer) => (
          <GolferChoice
            key={golfer.key}
            golfer={nameOf(golfer)}
            label={texts.groupOf(nameOf(golfer))}
            value={golfer.group}
            options={options}
            onValue={(group) => change({ type: 'golfer changed', key: golfer.key, change: { group } })}
          />
        ))}
      </ul>
    </Card>
  )
}

/** The order in which Wolf and Sixes rotate. */
function Orders({ draft, change }: StepProps) {
  return gamesInOrder(draft).map(({ kind, group, golfers }) => (
    <Card key={`${kind} ${group}`} {...stack(16)}>
      <h3>{texts.orderOf(gameName(kind), group)}</h3>
      {kind === 'wolf' ? (
        <p className={styles['quiet']}>{texts.wolfsOrder}</p>
      ) : (
        <ol className={styles['quiet']}>
          {teamsOfSixes(golfers.map(nameOf)).map(({ team1, team2 }) => (
            <li key={team1.join()}>{sidesText([team1, team2])}</li>
          ))}
        </ol>
      )}
      <Order golfers={golfers} onSwap={(keys) => change({ type: 'places swapped', keys })} />
    </Card>
  ))
}

type OrderProps = { golfers: readonly DraftGolfer[]; onSwap: (keys: readonly [string, string]) => void }

function Order({ golfers, onSwap }: OrderProps) {
  const list = useRef<HTMLOListElement>(null)
  return (
    <ol ref={list} tabIndex={-1}>
      {golfers.map((golfer, at) => {
        const before = golfers[at - 1]
        return (
          <li key={golfer.key} className={styles['golfer']}>
            <p>
              {at + 1}. <b>{nameOf(golfer)}</b>
            </p>
            {before !== undefined && (
              <IconButton
                aria-label={texts.moveUp(nameOf(golfer))}
                onClick={() => {
                  // The first golfer has no button, so focus moves to the list.
                  if (at === 1) list.current?.focus()
                  onSwap([before.key, golfer.key])
                }}
              >
                <ArrowUp aria-hidden="true" />
              </IconButton>
            )}
          </li>
        )
      })}
    </ol>
  )
}

type GameChoice = { readonly value: OwnGameId; readonly label: string; readonly detail: string }

/**
 * Returns the games that this number of golfers can play, with their descriptions. A phone may be newer than its
 * server, which then does not have all of them. Until the server has answered, all are offered.
 */
export function gamesFor(
  field: { readonly golfers: number; readonly format: OutingFormat },
  atClub: readonly { readonly id: number }[] | undefined,
): readonly GameChoice[] {
  const known = ownGames.filter((game) => atClub === undefined || atClub.some(({ id }) => id === game.id))
  const playable = known.filter((game) => canPlayGame(game.id, field))
  return playable.map(({ id, name, about }) => ({ value: id, label: name, detail: about }))
}

/** Returns the names of the games that need exactly four golfers: Wolf and Sixes. */
export function gamesOfFour(): string {
  const onlyFour = ownGames.filter(({ canPlay }) => canPlay(4).ok && !canPlay(3).ok && !canPlay(5).ok)
  return new Intl.ListFormat('en').format(onlyFour.map(({ name }) => name))
}
