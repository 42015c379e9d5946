import type { roundsEntered } from '#db/tee-times/sign-ups-roster.ts'
import { formatCourseHandicap, formatHandicap } from '#golf/course/handicap-text.ts'
import { teeName } from '#golf/course/tees.ts'
import { startNames } from '#golf/outing/starts.ts'
import { courseHandicap } from '#golf/units.ts'
import type { Context } from '../server/context.ts'
import { writeCsv, type CsvCell } from '../server/files/csv.ts'
import { dayAtClub } from '../server/time.ts'
import { playerToSend, type RosterShown } from './roster-view.ts'

const headings = [
  'place',
  'waiting',
  'flight',
  'group',
  'teetime',
  'startinghole',
  'name',
  'partner',
  'handicapindex',
  'handicap',
  'coursehandicap',
  'tees',
  'paid',
  'how',
  'email',
  'phone',
  'membership_id',
  'crunch',
  'foursome',
  'course_best',
  'score_best',
  'lastrounds',
  'host',
]

/** Writes a plus handicap as golfers do, because a minus has two meanings in lists of players. */
function handicapCell(handicap: number | null): CsvCell {
  return handicap !== null && handicap < 0 ? formatHandicap(handicap) : handicap
}

function courseHandicapCell(handicap: number | null): CsvCell {
  return handicap !== null && handicap < 0 ? formatCourseHandicap(courseHandicap(handicap)) : handicap
}

/**
 * The players of a tee time with the values that they entered, as CSV for its organizer. Holes count from 1, and are 1A
 * and 1B where two groups start on the same hole.
 */
export function playersCsv(
  shown: RosterShown,
  { entered, config }: Pick<Context, 'config'> & { readonly entered: Awaited<ReturnType<typeof roundsEntered>> },
): string {
  const players = shown.entries.map((entry) => ({ entry, player: playerToSend(entry, shown) }))
  const holes = startNames(
    players
      .filter(({ player: { place } }) => place === 'in')
      .map(({ player: { code: group, startinghole, teetime: time } }) => {
        return { group, hole: startinghole === null ? null : startinghole + 1, time }
      }),
  )
  const rows = players.map(({ entry, player }): readonly CsvCell[] => {
    const { place, waiting, flight, code, teetime, startinghole, name, partner, paid } = player
    const teebox = shown.teeboxes.find(({ id }) => id === player.teebox_id)
    const tees = teebox === undefined ? null : teeName(teebox)
    const { email, phone, membershipId, crunch, foursome, courseBest, scoreBest } = entry.contact
    const lastRounds = (entered.get(entry.id) ?? []).map(({ course, score }) => `${course} ${score}`).join('; ')
    return [
      place,
      waiting,
      flight,
      code,
      teetime,
      startinghole === null ? null : ((code === null ? undefined : holes.get(code)) ?? startinghole + 1),
      name,
      partner,
      handicapCell(player.handicapindex),
      handicapCell(player.handicap),
      courseHandicapCell(player.coursehandicap),
      tees,
      paid === null ? null : dayAtClub(paid.at, config),
      paid?.how ?? null,
      email,
      phone,
      membershipId,
      crunch,
      foursome,
      courseBest,
      scoreBest,
      lastRounds,
      player.host ?? null,
    ]
  })
  return writeCsv([headings, ...rows])
}
