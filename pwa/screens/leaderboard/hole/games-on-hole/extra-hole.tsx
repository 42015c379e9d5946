import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { SelectField } from '../../../../ui/field.tsx'
import type { ExtraDeed } from '../../games/game-deeds.ts'
import type { NameOf } from '../../games/game-lines.ts'
import * as later from '../../later-texts.ts'
import { Deed, versusText } from './deed.tsx'
import { useKeepRecords } from './use-keep-record.ts'
import styles from './game-deeds.module.css'

/** No score yet; a pickup is 0, as it is recorded. */
const none = -1

const scores = [
  { value: none, label: later.noOneYet },
  ...Array.from({ length: 20 }, (_, at) => ({ value: at + 1, label: `${at + 1}` })),
  { value: 0, label: later.pickedUpBall },
]

type HolesProps = { deeds: readonly ExtraDeed[]; nameOf: NameOf; outingId: number }

/** One button for a match, whose sheet has every extra hole. */
export function ExtraHoles({ deeds, nameOf, outingId }: HolesProps) {
  const [open, setOpen] = useState<number | null>(null)
  const last = deeds.filter((deed, at) => deeds[at + 1]?.game.id !== deed.game.id)
  const opened = deeds.filter(({ game }) => game.id === open)
  return (
    <>
      {last.map(({ game, place, played }) => (
        <Deed
          key={game.id}
          wide
          label={later.extraHoleOn(place.hole, played)}
          detail={versusText(game, nameOf)}
          onClick={() => setOpen(game.id)}
        />
      ))}
      {opened.length > 0 && (
        <ExtraHoleSheet deeds={opened} nameOf={nameOf} outingId={outingId} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

type Props = {
  /** The extra holes of one match, the one to play last. */
  deeds: readonly ExtraDeed[]
  nameOf: NameOf
  outingId: number
  onClose: () => void
}

/** The scores of an extra hole, which count in its match alone. */
function ExtraHoleSheet({ deeds, nameOf, outingId, onClose }: Props) {
  const keep = useKeepRecords(outingId)
  const [number, setNumber] = useState(deeds.length)
  const [typed, setTyped] = useState<ReadonlyMap<number, number>>(new Map())
  const deed = deeds[number - 1]
  if (deed === undefined) return null
  const { golfers, place, played } = deed
  const amountOf = (id: number) => golfers.find(({ golferId }) => golferId === id)?.amount ?? none

  async function save() {
    const changed = [...typed].filter(([golferId, amount]) => amount !== amountOf(golferId))
    const records = changed.map(([golferId, amount]) => {
      return { ...place, golferId, side: null, amount: amount === none ? null : amount }
    })
    if (await keep(place.hole, records)) onClose()
  }

  return (
    <Dialog
      open
      title={later.extraHoleOn(number, played)}
      onClose={onClose}
      actions={
        <Button tone="primary" wide disabled={typed.size === 0} onClick={() => void save()}>
          {later.enterIt}
        </Button>
      }
    >
      <div className={styles['form']}>
        {deeds.length > 1 && (
          <SelectField
            label={later.whichExtraHole}
            value={number}
            options={deeds.map((each, at) => ({ value: at + 1, label: later.extraHoleOn(at + 1, each.played) }))}
            onValue={(value) => {
              setTyped(new Map())
              setNumber(value)
            }}
          />
        )}
        {golfers.map(({ golferId, strokes }) => (
          <SelectField
            key={golferId}
            label={later.golferOnExtraHole(nameOf(golferId), strokes)}
            value={typed.get(golferId) ?? amountOf(golferId)}
            options={scores}
            onValue={(value) => setTyped((before) => new Map(before).set(golferId, value))}
          />
        ))}
        <p className={styles['quiet']}>{later.extraHolesMean}</p>
      </div>
    </Dialog>
  )
}
