import type { BallCount, GameSettings, MaximumScore } from './game-rules.ts'

/** What the organizer set for a game, in a few words: `Maximum: par + 3`; null where it says nothing. */
export function gameTerms({
  kind,
  settings,
}: {
  readonly kind: string
  readonly settings: GameSettings
}): string | null {
  switch (kind) {
    case 'maximum-score':
      return `Maximum: ${maximumText(settings.maximum ?? { type: 'net-double-bogey' })}`
    case 'skins':
      return settings.validate === true ? 'A par or better on the next hole keeps a skin' : null
    case 'best-ball':
    case 'team-stableford':
      return countText(settings.count ?? 1)
    case 'match':
      return settings.mustHaveWinner === true ? 'Extra holes until one side wins' : null
    case 'drives':
      return `Drives of each golfer: ${settings.requiredDrives ?? 0}`
    default:
      return null
  }
}

function maximumText(maximum: MaximumScore): string {
  switch (maximum.type) {
    case 'net-double-bogey':
      return 'net double bogey'
    case 'double-par':
      return 'double par'
    case 'over-par':
      return `par + ${maximum.strokes}`
    case 'strokes':
      return `${maximum.strokes} strokes`
  }
}

function countText(count: BallCount): string | null {
  if (typeof count === 'number') return count === 1 ? null : `${count} scores count`
  if (count instanceof Array) return `Scores that count, in turn: ${count.join(', ')}`
  const pars = Object.entries(count).map(([par, balls]) => `${balls} on par ${par}s`)
  return `Scores that count: ${pars.join(', ')}`
}
