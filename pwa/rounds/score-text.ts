/** 84, or 84 T for a round of a tournament. */
export function scoreText({ score, tournament }: { score: number | string; tournament: 0 | 1 | null }): string {
  return tournament === 1 ? `${score} T` : `${score}`
}
