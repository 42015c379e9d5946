import type { roundsTold } from '#db/tee-times/sign-ups-roster.ts'
import { writeCsv, type Cell } from '../server/csv.ts'
import { playerToSend, type RosterShown } from './sign-ups-view.ts'

const headings = [
  ...['place', 'waiting', 'flight', 'group', 'teetime', 'startinghole', 'name', 'partner'],
  ...['handicapindex', 'handicap', 'coursehandicap', 'tees', 'paid', 'how'],
  ...['email', 'phone', 'membership_id', 'crunch', 'foursome'],
  ...['course_best', 'score_best', 'lastrounds'],
]

/** The players of a tee time with what they told, for whoever sees to it: holes count from 1, as people say them. */
export function playersCsv(shown: RosterShown, told: Awaited<ReturnType<typeof roundsTold>>): string {
  const rows = shown.entries.map((entry): readonly Cell[] => {
    const player = playerToSend(entry, shown)
    const { place, waiting, flight, code, teetime, startinghole, name, partner, paid } = player
    const tees = shown.teeboxes.find(({ id }) => id === player.teebox_id)?.description ?? null
    const { email, phone, membershipId, crunch, foursome, courseBest, scoreBest } = entry.contact
    const lastRounds = (told.get(entry.id) ?? []).map(({ course, score }) => `${course} ${score}`).join('; ')
    return [
      ...[place, waiting, flight, code, teetime, startinghole === null ? null : startinghole + 1, name, partner],
      ...[player.handicapindex, player.handicap, player.coursehandicap, tees, paid?.at ?? null, paid?.how ?? null],
      ...[email, phone, membershipId, crunch, foursome, courseBest, scoreBest, lastRounds],
    ]
  })
  return writeCsv([headings, ...rows])
}
