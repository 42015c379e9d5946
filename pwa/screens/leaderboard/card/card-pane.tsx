import Printer from 'lucide-react/icons/printer'
import { useState, useEffect } from 'react'
import type { SkinsStanding } from '#golf/games/skins.ts'
import { correctionsOf } from '#sync/device/outings/corrections.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import { useDevice } from '../../../device/device-context.tsx'
import { dayText, type NameOf } from '../../../outings/outing-names.ts'
import { CorrectionNote } from '../../../rounds/score-card-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { showOnceRead } from '../../../ui/show-once-read.ts'
import type { OutingGames } from '../games/outing-games.ts'
import type { OpenSheet } from '../sheets/outing-sheet.tsx'
import { SignButton } from '../sign/sign-button.tsx'
import * as texts from '../texts.ts'
import { CardTable } from './card-table.tsx'
import * as cardTexts from './texts.ts'
import styles from './card-table.module.css'

type Props = {
  outing: OutingOnPhone
  /** The group whose card is shown first; 0 on a phone that does not score. */
  group: number
  nameOf: NameOf
  shortNameOf: NameOf
  games: OutingGames
  onSheet: (sheet: OpenSheet) => void
}

/** The card of one group; that of the phone's own group is shown first. */
export function CardPane(props: Props) {
  const { outing, group, games, nameOf, onSheet } = props
  const { card } = outing
  const { lasts } = useDevice()
  const groups = [...new Set(card.golfers.map((golfer) => golfer.group))].sort((a, b) => a - b)
  const { id: outingId, status } = outing.snapshot.outing
  const [chosen, setChosen] = useState(group)
  // A phone may score no group, and the chosen group may be removed.
  const shown = groups.includes(chosen) ? chosen : groups[0]
  return (
    <section className={styles['pane']} aria-label={texts.tabNames.card}>
      <div className={styles['top']}>
        <h2>{dayText(outing.snapshot.outing.date)}</h2>
        {groups.length > 1 && (
          <select
            aria-label={cardTexts.groupLabel}
            className={styles['group']}
            value={shown}
            onChange={({ target }) => setChosen(Number(target.value))}
          >
            {groups.map((each) => (
              <option key={each} value={each}>
                {texts.group(each)}
              </option>
            ))}
          </select>
        )}
      </div>
      {status === 'posted' && (
        <PostedCorrections
          outingId={outingId}
          golferIds={outing.snapshot.golfers
            .filter(({ tgroup_id, user_id }) => tgroup_id === shown && user_id !== 0)
            .map(({ id }) => id)}
          nameOf={nameOf}
        />
      )}
      <CardTable
        {...props}
        golfers={card.golfers.filter((golfer) => golfer.group === shown)}
        onGolfer={(golferId) => onSheet({ golferId, shows: 'card' })}
      />
      <ul className={styles['key']} aria-hidden="true">
        {Object.entries(cardTexts.marks).map(([mark, text]) => (
          <li key={mark}>
            <i className={classes(styles['mark'], styles[mark])} />
            {text}
          </li>
        ))}
        <li>
          <i className={styles['dot']} />
          {cardTexts.handicapStroke}
        </li>
        <li>
          <i className={styles['waits']} />
          {cardTexts.notSentYet({ lasts })}
        </li>
        {[games.netSkins, games.grossSkins].some(isProvisional) && (
          <li>
            <b className={styles['initials']}>(AB)</b>
            {cardTexts.openSkin}
          </li>
        )}
      </ul>
      <SignButton
        key={shown}
        outing={outing}
        golferIds={card.golfers.filter((golfer) => golfer.group === shown).map(({ id }) => id)}
        onSign={(golferId) => onSheet({ golferId, shows: 'signing' })}
      />
      <Button className={styles['print']} onClick={() => print()}>
        <Printer aria-hidden="true" size="1.25em" />
        {cardTexts.print}
      </Button>
    </section>
  )
}

/** Whether a golfer has a provisional skin: one of a hole with missing scores. */
function isProvisional(skins: SkinsStanding | null): boolean {
  return skins !== null && skins.golfers.some(({ provisional }) => provisional > 0)
}

type CorrectionsProps = {
  outingId: number
  /** The golfers of the card. */
  golferIds: readonly number[]
  nameOf: NameOf
}

type Corrections = Awaited<ReturnType<typeof correctionsOf>>

/** Corrections of the posted rounds of a card; nothing while offline. */
function PostedCorrections({ outingId, golferIds, nameOf }: CorrectionsProps) {
  const device = useDevice()
  const [corrections, setCorrections] = useState<Corrections>(new Map())
  // A key for the effect: each change of the outing creates a new list of the same golfers.
  const asked = golferIds.join()

  useEffect(() => {
    const ids = asked === '' ? [] : asked.split(',').map(Number)
    return showOnceRead(correctionsOf(device, { outingId, golferIds: ids }), setCorrections)
  }, [device, outingId, asked])

  return golferIds.map((golferId) => {
    const correction = corrections.get(golferId)
    return correction && <CorrectionNote key={golferId} correction={correction} name={nameOf(golferId)} />
  })
}
