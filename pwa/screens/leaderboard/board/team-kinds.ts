/** Games in which teams with their own balls are ranked. */
export type TeamKind = 'best-ball' | 'four-ball-stroke-play' | 'team-stableford'

const teamKinds: Readonly<Record<TeamKind, true>> = {
  'best-ball': true,
  'four-ball-stroke-play': true,
  'team-stableford': true,
}

export function isTeamKind(kind: string): kind is TeamKind {
  return Object.hasOwn(teamKinds, kind)
}
