import { ownGameOf, ownGameStanding, type OwnGameStanding } from '#golf/games/own-games.ts'
import { skinsOfField, type SkinsStanding } from '#golf/games/skins.ts'
import type { OutingSnapshot } from '#sync/calls/outings-board.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'

type Contested = Pick<OutingOnPhone['choices'][number], 'tgroupId' | 'hole'>
type Outing = Pick<OutingOnPhone, 'card' | 'wolfChoices' | 'choices'> & {
  readonly snapshot: {
    readonly outing: Pick<OutingSnapshot['outing'], 'contest_id' | 'grossskins' | 'netskins' | 'spin' | 'status'>
    readonly games?: readonly { readonly kind: string }[] | undefined
  }
}

/** The standings of the games on the board; null for games that are not played. */
export type OutingGames = {
  readonly game: Exclude<OwnGameStanding, { game: 'normal' }> | null
  /** The reason why the outing's own game cannot be played by its golfers. */
  readonly refusal: { readonly name: string; readonly message: string } | null
  /** The name of a game that ranks the whole field, which the board offers as a view. */
  readonly ranking: string | null
  readonly netSkins: SkinsStanding | null
  readonly grossSkins: SkinsStanding | null
  /** The golfers who left the course. */
  readonly left: ReadonlySet<number>
  /** Choices of the Wolf on which two phones disagree; empty if Wolf is not played. */
  readonly contestedWolf: readonly Contested[]
}

/** Computes every game of the outing from this phone's data. */
export function outingGames({ snapshot, card, wolfChoices, choices }: Outing): OutingGames {
  const { outing: played, games = [] } = snapshot
  const isOver = played.status !== 'inprogress'
  const standing = ownGameStanding(played.contest_id, { card, wolfChoices, spin: played.spin, isOver })
  const game = ownGameOf(played.contest_id)
  const hasWolf = (standing.ok && standing.value.game === 'wolf') || games.some(({ kind }) => kind === 'wolf')
  const skinsBy = (by: 'net' | 'gross') => skinsOfField(card, { by, spin: played.spin, isOver }).standing
  return {
    game: standing.ok && standing.value.game !== 'normal' ? standing.value : null,
    refusal: game.ok && !standing.ok ? { name: game.value.name, message: standing.refusal.message } : null,
    ranking: standing.ok && game.ok && game.value.ranksField === true ? game.value.name : null,
    netSkins: played.netskins > 0 ? skinsBy('net') : null,
    grossSkins: played.grossskins > 0 ? skinsBy('gross') : null,
    left: new Set(card.golfers.filter(({ leftFrom }) => leftFrom !== null).map(({ id }) => id)),
    contestedWolf: hasWolf ? choices.filter(({ contested }) => contested) : [],
  }
}

export function hasGames({ game, refusal, netSkins, grossSkins }: OutingGames): boolean {
  return game !== null || refusal !== null || netSkins !== null || grossSkins !== null
}

/** Returns the golfers with the rabbit's mark on the board, at most one in each group. */
export function golfersWithRabbit({ game }: OutingGames): ReadonlySet<number> {
  const groups = game?.game === 'rabbit' ? game.groups : []
  return new Set(groups.flatMap(({ holder }) => holder ?? []))
}
