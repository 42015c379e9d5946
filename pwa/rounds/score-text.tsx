type Scored = { score: number | string; tournament: 0 | 1 | null }

/** 84, or 84 T for a round of a tournament. */
export function scoreText({ score, tournament }: Scored): string {
  return tournament === 1 ? `${score} T` : `${score}`
}

/** The same where scores stand below or above each other: the T is small and beside the figure. */
export function Score({ score, tournament }: Scored) {
  return (
    <>
      {score}
      {tournament === 1 && <sup> T</sup>}
    </>
  )
}
