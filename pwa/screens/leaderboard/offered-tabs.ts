export type Tab = 'score' | 'board' | 'games' | 'card'

/** The tabs of an outing, the first one for an address that asks for none. A board beside the scoring needs no tab. */
export function offeredTabs({
  canScore,
  isBoardBeside,
  hasGames,
}: {
  canScore: boolean
  isBoardBeside: boolean
  hasGames: boolean
}): readonly Tab[] {
  return [
    ...(canScore ? (['score'] as const) : []),
    ...(isBoardBeside ? [] : (['board'] as const)),
    ...(hasGames ? (['games'] as const) : []),
    'card',
  ]
}
