import { useMemo } from 'react'
import { teesOff } from '#golf/games/foursomes.ts'
import { gameOrder } from '#golf/games/game.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import { shortNamesIn } from '../../../outings/outing-names.ts'
import * as holeTexts from './texts.ts'
import styles from './tees-off.module.css'

type Props = { outing: OutingOnPhone; golferIds: readonly number[]; hole: number }

/** In foursomes, shows which partner of each side tees off on the hole. */
export function TeesOff({ outing, golferIds, hole }: Props) {
  const names = useMemo(() => teeingOff(outing, { golferIds, hole }), [outing, golferIds, hole])
  return names.length === 0 ? null : <p className={styles['tees']}>{holeTexts.teeOff(names)}</p>
}

/** Returns the short names of the golfers who tee off, in the order of their sides. */
export function teeingOff(
  { card, snapshot }: Pick<OutingOnPhone, 'card' | 'snapshot'>,
  { golferIds, hole }: Omit<Props, 'outing'>,
): readonly string[] {
  const nameOf = shortNamesIn(snapshot.golfers.flatMap(({ partners = [] }) => partners))
  const sides = card.golfers.filter(({ id, leftFrom }) => golferIds.includes(id) && leftFrom === null)
  const order = gameOrder({ holes: card.holes, golfers: sides })
  return sides.flatMap(({ id }) => {
    const partners = snapshot.golfers.find((side) => side.id === id)?.partners ?? []
    const partner = teesOff(partners, { order, hole })
    return partner === undefined ? [] : nameOf(partner.id)
  })
}
