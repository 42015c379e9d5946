/** A score against par as a leaderboard writes it: E, +3, or −3 with a true minus sign. */
export function formatToPar(toPar: number): string {
  if (toPar === 0) return 'E'
  return toPar > 0 ? `+${toPar}` : `\u2212${-toPar}`
}

type ScoreMark = 'eagle' | 'birdie' | 'par' | 'bogey' | 'double'

/** The mark of a score on a paper card. A card has at most two rings, so an albatross looks like an eagle. */
export function scoreMark({ gross, par }: { gross: number; par: number }): ScoreMark {
  const toPar = gross - par
  if (toPar <= -2) return 'eagle'
  if (toPar >= 2) return 'double'
  if (toPar === 0) return 'par'
  return toPar < 0 ? 'birdie' : 'bogey'
}
