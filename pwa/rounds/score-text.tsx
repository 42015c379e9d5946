type Scored = { score: number | string; tournament: 0 | 1 | null }

/** Formats a score: 84, or 84 T for a round of a tournament. */
export function scoreText({ score, tournament }: Scored): string {
  return tournament === 1 ? `${score} T` : `${score}`
}

/** A score in a column: the T of a tournament is small and beside the figure, so that the digits stay in line. */
export function Score({ score, tournament }: Scored) {
  return (
    <>
      {score}
      {tournament === 1 && <sup> T</sup>}
    </>
  )
}
