import type { BallCount, GameSettings, MaximumScore } from './game-rules.ts'
import { usualCount } from './team-stableford.ts'

/** Describes the settings of a game in a few words: `Maximum: par + 3`; null when there is nothing to describe. */
export function gameTerms({
  kind,
  settings,
}: {
  readonly kind: string
  readonly settings: GameSettings
}): string | null {
  const gross = settings.by === 'gross' ? 'Gross' : null
  switch (kind) {
    case 'maximum-score':
      return `Maximum: ${maximumText(settings.maximum ?? { type: 'net-double-bogey' })}`
    case 'skins':
      return joined(gross, settings.validate === true ? 'a par or better on the next hole keeps a skin' : null)
    case 'four-ball-stroke-play':
      return joined(gross, settings.whenShort === 'net-double-bogey' ? 'a pickup counts net double bogey' : null)
    case 'best-ball':
      return joined(
        gross,
        countText(settings.count ?? 1),
        settings.whenShort === 'no-return' ? 'a team with too few scores has no total' : null,
        ghostText(settings),
      )
    case 'team-stableford':
      return joined(countText(settings.count ?? usualCount), ghostText(settings))
    case 'match':
      return settings.mustHaveWinner === true ? 'Extra holes until one side wins' : null
    case 'drives':
      return `Drives of each golfer: ${settings.requiredDrives ?? 0}`
    default:
      return null
  }
}

/** Joins the parts that are not null into one sentence; null when all are. */
function joined(...parts: readonly (string | null)[]): string | null {
  const text = parts.filter((part) => part !== null).join(', ')
  return text === '' ? null : `${text.charAt(0).toUpperCase()}${text.slice(1)}`
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

function ghostText({ ghost, by }: GameSettings): string | null {
  if (ghost === undefined) return null
  return `a ghost ${by === 'gross' ? `off ${ghost}` : 'with net par'} completes smaller teams`
}

function countText(count: BallCount): string | null {
  if (typeof count === 'number') return count === 1 ? null : `${count} scores count`
  if (count instanceof Array) return `scores that count, in turn: ${count.join(', ')}`
  const pars = Object.entries(count).map(([par, balls]) => `${balls} on par ${par}s`)
  return `scores that count: ${pars.join(', ')}`
}
