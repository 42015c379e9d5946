import type { SixesStanding, SixesTeams } from '#golf/games/sixes.ts'
import { holesListed } from '#golf/games/waiting.ts'
import { teamText, type NameOf } from '../games/game-lines.ts'

/** Holes 7–12: Alice & Carol v Ben & Dev, and whether the teams have just changed. */
export function teamsOnHole({
  standing,
  question,
  nameOf,
}: {
  standing: SixesStanding
  question: SixesTeams | null
  nameOf: NameOf
}): { areNew: boolean; text: string } | null {
  const match = standing.matches.find((each) => each.match === question?.match)
  if (question === null || match === undefined) return null
  const holes = holesListed(match.holes)
  const teams = `${teamText(question.team1, nameOf)} v ${teamText(question.team2, nameOf)}`
  return { areNew: question.areNew, text: `H${holes.slice(1)}: ${teams}` }
}
