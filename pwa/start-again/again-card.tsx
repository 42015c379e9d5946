import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link } from 'react-router-dom'
import { teeName } from '#golf/course/tees.ts'
import { weekdayOf } from '../dates/date-text.ts'
import { dayText, gamesLine, shortCourse } from '../outings/outing-names.ts'
import { others, wasInLastWeek, type Again } from './recent-groups.ts'
import { texts } from './texts.ts'
import styles from './start-again.module.css'

type Props = { again: Again; today: string; memberId: number }

/** Starts a previous group again in two taps: this card, then Start. */
export function AgainCard({ again, today, memberId }: Props) {
  const { day, names, where, game } = againWords(again, { today, memberId })
  return (
    <Link to={`/startAgain?like=${again.group.outing_id}`} className={styles['again']}>
      <p>{day}</p>
      <b>{names}</b>
      <p>{where}</p>
      <p>{game}</p>
      <ArrowRight size="2em" aria-hidden="true" />
    </Link>
  )
}

/** Returns the label: the same as last Saturday, or as on an earlier date. */
export function lastTime({ date }: Again['group'], today: string): string {
  return wasInLastWeek({ date }, today) ? texts.sameAs(weekdayOf(date)) : texts.sameAsOn(dayText(date))
}

type Terms = Pick<Again['group'], 'contest_id' | 'gross_skins' | 'net_skins' | 'spin' | 'gimmes' | 'signcards'>

/** Returns the format and the games in one line. */
export function gameLine({ gross_skins: grossskins, net_skins: netskins, ...terms }: Terms): string {
  const { contest_id, spin, gimmes, signcards } = terms
  return gamesLine({ contest_id, grossskins, netskins, spin, gimmes, signcards })
}

/** Returns the texts about a previous group. */
function againWords({ group, course }: Again, { today, memberId }: Omit<Props, 'again'>) {
  const tee = course.tees.find(({ id }) => id === group.teebox_id)
  return {
    day: lastTime(group, today),
    names: texts.names(others(group, memberId)),
    where: texts.where(shortCourse(course.name), tee ? teeName(tee) : ''),
    game: gameLine(group),
  }
}
