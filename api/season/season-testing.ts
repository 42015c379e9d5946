import { golfersOfOuting } from '#db/outings/outings.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import type { season, SeasonForm } from '#sync/calls/season.ts'
import { outingBody, sendCards, type TestOuting } from '../outings/outings-testing.ts'

type Name = 'alice' | 'ben' | 'carol' | 'zed'
type Strokes = Partial<Record<Name, number | null>>

/** Test equipment: what an administrator sends for the year 2026, by gross with 10, 6 and 3 points. */
export function seasonForm(form: Partial<SeasonForm> = {}): SeasonForm {
  return {
    name: 'Season 2026',
    from: '2026-01-01',
    to: '2026-12-31',
    outings: 'all',
    basis: 'gross',
    points: [10, 6, 3],
    ties: 'mean',
    best: null,
    attending: 0,
    planned: null,
    ringer: null,
    ...form,
  }
}

export type PlayedOuting = {
  readonly id: number
  /** The rounds by golfer; guests and incomplete cards have none. */
  readonly rounds: Readonly<Partial<Record<Name, number>>>
}

/**
 * Plays and posts an outing of Alice's: fours on every hole except for the given first hole; null gives a golfer no
 * score at all. `first` is the outing that is already in progress.
 */
export async function playOuting(
  club: TestOuting,
  { strokes, date = '2026-06-14', first = 0 }: { strokes: Strokes; date?: string; first?: number },
): Promise<PlayedOuting> {
  const body = await outingBody(club)
  const token = club.tokens.alice
  const path = `teetime/updateGroupOuting/0`
  const teetime = { ...body.teetime, date }
  const id = first !== 0 ? first : Number((await club.call({ path, body: { ...body, teetime }, token })).body['id'])
  const golfers = await golfersOfOuting(club.db, id)
  const nameOf = (firstname: string) => firstname.toLowerCase() as Name
  const cards = golfers.flatMap(({ id: golferId, tgroupId, firstname }) => {
    const onFirst = strokes[nameOf(firstname)]
    if (onFirst === null) return []
    return [{ id: golferId, tgroupId, strokesOn: (hole: number) => (hole === 1 ? (onFirst ?? 4) : 4) }]
  })
  await sendCards(club, { outingId: id, cards })
  const posted = await club.call({ path: `teetime/postscores/${id}`, body: {}, token })
  if (posted.status !== 200) throw new Error(posted.text)
  const rounds = posted.body['rounds'] as { id: number; round_id: number }[]
  const byGolfer = new Map(golfers.map((golfer) => [golfer.id, nameOf(golfer.firstname)]))
  return { id, rounds: Object.fromEntries(rounds.map((round) => [byGolfer.get(round.id) ?? '', round.round_id])) }
}

/** Adds a season and returns its id. */
export async function addSeason(club: TestOuting, form: Partial<SeasonForm> = {}): Promise<number> {
  const body = { id: 0, version: 0, settings: seasonForm(form) }
  const added = await club.call({ path: 'admin/season', body, token: club.tokens.alice })
  if (added.status !== 200) throw new Error(added.text)
  return Number(added.body['id'])
}

/** A season as seen by Dev, who plays in no outing. */
export async function seasonAsSeen(club: TestOuting, id = 0): Promise<AnswerOf<typeof season>> {
  const answer = await club.call({ path: `season/${id}`, token: club.tokens.dev })
  if (answer.status !== 200) throw new Error(answer.text)
  return JSON.parse(answer.text) as AnswerOf<typeof season>
}
