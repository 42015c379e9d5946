/** Games that rank teams whose golfers each play an own ball. */
export type TeamKind = 'best-ball' | 'four-ball-stroke-play' | 'team-stableford'

const teamKinds: Readonly<Record<TeamKind, true>> = {
  'best-ball': true,
  'four-ball-stroke-play': true,
  'team-stableford': true,
}

export function isTeamKind(kind: string): kind is TeamKind {
  return Object.hasOwn(teamKinds, kind)
}
