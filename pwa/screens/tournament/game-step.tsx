import type { ContestId } from '#golf/games/game.ts'
import { games } from '#golf/games/games.ts'
import { groupsOffered } from '#golf/outing/groups.ts'
import { outingAllowance } from '#golf/outing/outing-allowance.ts'
import { spinsOffered } from '#golf/outing/spin.ts'
import { contestAll } from '#sync/calls/outings.ts'
import { wholeOf } from '../../forms/typed-number.ts'
import { useServerQuery } from '../../server/server-query.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CheckBox, ChoiceButtons, Segmented } from '../../ui/choice.tsx'
import { TextField } from '../../ui/field.tsx'
import { groupChoices, nameOf, unevenGroupsText } from './draft-rules.ts'
import { allowanceOf } from './outing-draft.ts'
import { EndedByField, type StepProps } from './step-parts.tsx'
import { texts } from './texts.ts'
import styles from './steps.module.css'

/** The game, the skins, the strokes and the groups. */
export function GameStep({ draft, change }: StepProps) {
  const { contestId, grossSkins, netSkins, spin, golfers } = draft
  const { data: atClub } = useServerQuery({ call: contestAll, request: {}, offline: true })
  const hasSkins = grossSkins === 1 || netSkins === 1
  return (
    <>
      <Card className={styles['step']}>
        <ChoiceButtons
          label={texts.game}
          value={contestId}
          options={gamesFor(golfers.length, atClub?.contests)}
          onValue={(chosen) => change({ type: 'game chosen', contestId: chosen })}
        />
        <EndedByField draft={draft} />
        {golfers.length !== 4 && <p className={styles['quiet']}>{texts.needFour(gamesOfFour())}</p>}
        <p className={styles['quiet']}>{texts.gamesBeside}</p>
      </Card>
      <Card className={styles['step']}>
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
      <Card className={styles['step']}>
        <ChoiceButtons
          label={texts.handicapSpin}
          value={spin}
          options={spinsOffered(golfers.length).map((value) => ({ value, ...texts.spins[value] }))}
          onValue={(chosen) => change({ type: 'spin chosen', spin: chosen })}
        />
        <Allowance draft={draft} change={change} />
      </Card>
      {groupsOffered(golfers.length) > 1 && <Groups draft={draft} change={change} />}
    </>
  )
}

/** The share of each Course Handicap, which the game decides until another one is typed. */
function Allowance({ draft, change }: StepProps) {
  const usual = outingAllowance(draft.contestId)
  return (
    <TextField
      label={texts.allowance}
      hint={texts.allowanceMeans(usual)}
      inputMode="numeric"
      maxLength={3}
      value={draft.allowance ?? String(usual)}
      error={Number.isNaN(allowanceOf(draft)) ? texts.chooseAllowance : undefined}
      onValue={(typed) => change({ type: 'allowance typed', allowance: wholeOf(typed) })}
    />
  )
}

function Groups({ draft: { golfers }, change }: StepProps) {
  const options = groupChoices(golfers).map((group) => ({ value: group, label: group }))
  const uneven = unevenGroupsText(golfers)
  return (
    <Card className={styles['step']}>
      <h3>{texts.groups}</h3>
      {uneven !== null && (
        <div className={styles['chosen']}>
          <p>{uneven}</p>
          <Button tone="soft" onClick={() => change({ type: 'groups balanced' })}>
            {texts.evenOut}
          </Button>
        </div>
      )}
      <ul>
        {golfers.map((golfer) => (
          <li key={golfer.key} className={styles['golfer']}>
            <p>
              <b>{nameOf(golfer)}</b>
            </p>
            <Segmented
              label={texts.groupOf(nameOf(golfer))}
              value={golfer.group}
              options={options}
              onValue={(group) => change({ type: 'golfer changed', key: golfer.key, change: { group } })}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}

type GameChoice = { readonly value: ContestId; readonly label: string; readonly detail: string }

/**
 * The games that this many golfers can play, with their descriptions. A phone may be newer than its server, which then
 * does not know all of them. Until the server has answered, all are offered.
 */
export function gamesFor(
  golfers: number,
  atClub: readonly { readonly id: number }[] | undefined,
): readonly GameChoice[] {
  const known = games.filter((game) => atClub === undefined || atClub.some(({ id }) => id === game.id))
  const playable = known.filter(({ canPlay }) => canPlay(golfers).ok)
  return playable.map(({ id, name, about }) => ({ value: id, label: name, detail: about }))
}

/** Wolf and Sixes. */
export function gamesOfFour(): string {
  const onlyFour = games.filter(({ canPlay }) => canPlay(4).ok && !canPlay(3).ok && !canPlay(5).ok)
  return new Intl.ListFormat('en').format(onlyFour.map(({ name }) => name))
}
