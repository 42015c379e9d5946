import { useState } from 'react'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import type { NameOf } from '../../../../outings/outing-names.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { SelectField } from '../../../../ui/field.tsx'
import * as gameTexts from '../../games/texts.ts'
import { Deed } from './deed.tsx'
import { versusText, type ExtraDeed } from './deeds-on-hole.ts'
import * as onHoleTexts from './texts.ts'
import { useKeepRecords } from './use-keep-record.ts'
import styles from './game-deeds.module.css'

/** The value for no score yet; 0 stands for a pickup, as in the records. */
const none = -1

const scores = [
  { value: none, label: gameTexts.noOneYet },
  ...Array.from({ length: 20 }, (_, at) => ({ value: at + 1, label: `${at + 1}` })),
  { value: 0, label: onHoleTexts.pickedUpBall },
]

type HolesProps = { deeds: readonly ExtraDeed[]; nameOf: NameOf; outing: Pick<OutingOnPhone, 'snapshot' | 'records'> }

/** One button for each match. Its sheet contains every extra hole. */
export function ExtraHoles({ deeds, nameOf, outing }: HolesProps) {
  const [open, setOpen] = useState<number | null>(null)
  const last = deeds.filter((deed, at) => deeds[at + 1]?.game.id !== deed.game.id)
  const opened = deeds.filter(({ game }) => game.id === open)
  return (
    <>
      {last.map(({ game, place, played }) => (
        <Deed
          key={game.id}
          wide
          label={onHoleTexts.extraHoleOn(place.hole, played)}
          detail={versusText(game, nameOf)}
          onClick={() => setOpen(game.id)}
        />
      ))}
      {opened.length > 0 && (
        <ExtraHoleSheet deeds={opened} nameOf={nameOf} outing={outing} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

/**
 * A score that is set and not saved, with the version of the record that it replaces: another record may arrive before
 * it is saved.
 */
type Typed = { readonly amount: number; readonly seenVer: number }

type Props = {
  /** The extra holes of one match. The last is the next one to play. */
  deeds: readonly ExtraDeed[]
  nameOf: NameOf
  outing: HolesProps['outing']
  onClose: () => void
}

/** The scores of an extra hole, which count in its match alone. */
function ExtraHoleSheet({ deeds, nameOf, outing, onClose }: Props) {
  const keep = useKeepRecords(outing.snapshot.outing.id)
  const [number, setNumber] = useState(deeds.length)
  const [typed, setTyped] = useState<ReadonlyMap<number, Typed>>(new Map())
  const deed = deeds[number - 1]
  if (deed === undefined) return null
  const { golfers, place, played } = deed
  const amountOf = (id: number) => golfers.find(({ golferId }) => golferId === id)?.amount ?? none
  const recordOf = (id: number) =>
    outing.records.find(({ gameId, hole, what, golferId }) => {
      return gameId === place.gameId && hole === place.hole && what === place.what && golferId === id
    })
  const asSeen = (golferId: number, amount: number): Typed => ({ amount, seenVer: recordOf(golferId)?.ver ?? 0 })
  // Saving the shown score also settles a disagreement about it.
  const toEnter = golfers.flatMap(({ golferId }) => {
    const shown = amountOf(golferId)
    const { amount, seenVer } = typed.get(golferId) ?? asSeen(golferId, shown)
    const isNews = amount !== shown || recordOf(golferId)?.contested === true
    return isNews ? [{ ...place, golferId, side: null, amount: amount === none ? null : amount, seenVer }] : []
  })

  async function save() {
    if (await keep(place.hole, toEnter)) onClose()
  }

  return (
    <Dialog
      open
      title={onHoleTexts.extraHoleOn(number, played)}
      onClose={onClose}
      actions={
        <Button tone="primary" wide disabled={typed.size + toEnter.length === 0} onClick={() => void save()}>
          {onHoleTexts.enterIt}
        </Button>
      }
    >
      <div className={styles['form']}>
        {deeds.length > 1 && (
          <SelectField
            label={onHoleTexts.whichExtraHole}
            value={number}
            options={deeds.map((each, at) => ({ value: at + 1, label: onHoleTexts.extraHoleOn(at + 1, each.played) }))}
            onValue={(value) => {
              setTyped(new Map())
              setNumber(value)
            }}
          />
        )}
        {golfers.map(({ golferId, strokes }) => (
          <SelectField
            key={golferId}
            label={onHoleTexts.golferOnExtraHole(nameOf(golferId), strokes)}
            {...(recordOf(golferId)?.contested === true && { hint: gameTexts.twoPhonesDisagree })}
            value={typed.get(golferId)?.amount ?? amountOf(golferId)}
            options={scores}
            onValue={(amount) => setTyped((before) => new Map(before).set(golferId, asSeen(golferId, amount)))}
          />
        ))}
        <p className={styles['quiet']}>{onHoleTexts.extraHolesMean}</p>
      </div>
    </Dialog>
  )
}
