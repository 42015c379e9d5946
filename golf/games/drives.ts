import { accept, refuse } from '../result.ts'
import { isContest } from './contests.ts'
import { againstPar, type GamePlay, type GameRules } from './game-rules.ts'
import { countDrives, drivesText, type Drives } from './scramble.ts'

export type DrivesStanding = { readonly game: 'drives'; readonly teams: readonly Drives[] }

/**
 * The number of tee shots of every partner that a scramble team must use. Committee Procedures 9 leaves the number to
 * the Committee. Missing drives carry no automatic penalty: the Committee decides.
 */
export const requiredDrives: GameRules<DrivesStanding> = {
  kind: 'drives',
  name: 'Required drives',
  about: 'Each team uses so many drives of every golfer',
  ball: 'one',
  sides: 'none',
  strokes: () => againstPar,
  allowance: () => [],
  canPlay: (_, { requiredDrives: required = 0 }) =>
    required > 0 ? accept(null) : refuse('game.needs-drives', 'Choose how many drives of each golfer are needed.'),
  prompts: (play) => drivesOf(play).map(() => ({ asks: 'drive' })),
  standing: (play) => ({ game: 'drives', teams: drivesOf(play) }),
  lines: ({ teams }) => teams.map((drives) => ({ of: [drives.side], text: drivesText(drives) })),
  waitsFor: () => [],
}

/** Whether only the organizer can set up a game: one for the whole field without strokes of its own. */
export function isOfOrganizer(kind: string): boolean {
  return isContest(kind) || kind === requiredDrives.kind
}

function drivesOf({ card, order, settings, records }: GamePlay): readonly Drives[] {
  const { drives = [] } = records
  const playing = new Set(card.golfers.flatMap(({ partners = [] }) => partners))
  return card.golfers.flatMap(({ id, partners, former: replaced = [] }) => {
    if (partners === undefined) return []
    // A golfer who was removed without a replacement is matched to a side by the ball that is recorded with the drive.
    const balls = [...partners, ...replaced]
    const takenOut = drives.filter(
      ({ golferId, ball }) => !playing.has(golferId) && ball !== undefined && balls.includes(ball),
    )
    const former = [...new Set([...replaced, ...takenOut.map(({ golferId }) => golferId)])]
    const side = { id, golfers: partners, former }
    return countDrives({ side, required: settings.requiredDrives ?? 0, holes: order.length, drives })
  })
}
