import { formatHandicap } from '#golf/course/handicap-text.ts'
import { shownDay } from '#golf/day.ts'
import { conditionsText } from '../courses/conditions.tsx'
import { ratingText } from '../courses/tee-text.ts'
import type { Line } from '../ui/lines.tsx'
import { cutCourseName, dayHeading, differentialText, spokenRound, type ListedRound } from './listed-round.ts'
import { texts as words } from './listed-texts.ts'
import { Score } from './score-text.tsx'

type How = {
  /** The golfer or course that all rounds of the list share. Their lines do not repeat it. */
  of: 'everyone' | 'everyone at a course' | 'a golfer' | 'a golfer at a course'
  /** The sort order of the list. If it is sorted by date, the days are headings. */
  by: string
  onOpen: (round: ListedRound) => void
}

/** Returns a round in two lines: the score, the golfer or the course, and the differential. A tap opens the details. */
export function roundLine(round: ListedRound, { of, by, onOpen }: How): Line {
  const { score, tournament, parorbetter, date, conditions } = round
  const hasDays = by === 'date' && (of === 'everyone' || of === 'everyone at a course')
  const reported = conditions === null ? '' : conditionsText(conditions)
  return {
    lead: <Score score={score} tournament={tournament} />,
    ...titleOf(round, of),
    facts: factsOf(round, { of, hasDays }),
    ...(reported !== '' && { more: reported }),
    figure:
      by === 'parorbetter'
        ? { value: parorbetter, name: words.parorbetter }
        : { value: differentialText(round), name: words.differentialName },
    spoken: spokenRound(round, { ofOneGolfer: of === 'a golfer' || of === 'a golfer at a course' }),
    ...(hasDays && { heading: dayHeading(date) }),
    control: (props) => <button type="button" {...props} onClick={() => onOpen(round)} />,
  }
}

function titleOf(
  { golfer, indexBefore, course, date }: ListedRound,
  of: How['of'],
): Pick<Line, 'title' | 'wideTitle' | 'aside'> {
  if (of === 'a golfer') return { title: cutCourseName(course), wideTitle: course }
  if (of === 'a golfer at a course') return { title: dayHeading(date) }
  return { title: golfer, aside: `(${formatHandicap(indexBefore)})` }
}

/** Returns the facts of a round. In a list of its course there is room for the rating of the tees. */
function factsOf(round: ListedRound, { of, hasDays }: { of: How['of']; hasDays: boolean }): readonly string[] {
  const { date, course, holes, tee } = round
  const nine = holes === 9 ? words.nine : ''
  if (of === 'everyone') return [course, nine, tee]
  if (of === 'a golfer') return [tee, nine, shownDay(date)]
  return [`${tee} ${ratingText(round)}`, nine, hasDays || of === 'a golfer at a course' ? '' : shownDay(date)]
}
