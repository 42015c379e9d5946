import { shownDay } from '#golf/day.ts'
import type { CourseSort, ListedCourse } from '#sync/calls/courses.ts'
import { monthOf } from '../dates/date-text.ts'
import type { Line } from '../ui/lines.tsx'
import { conditionWord, scales } from './conditions.tsx'
import { texts } from './texts.ts'

const words = texts.line

/**
 * Returns a course in two lines, without its link or button. The figure at the right is the one by which the list is
 * sorted.
 */
export function courseLine(course: ListedCourse, by: CourseSort): Omit<Line, 'control'> {
  const { name, city } = course
  const figure = figureOf(course, by)
  const conditions = greensText(course)
  return {
    title: name,
    facts: [[city, conditions].filter(Boolean).join(' · ')],
    figure,
    spoken: [name, city, conditions, `${figure.name} ${figure.value}`].filter(Boolean).join(', '),
    leads: true,
  }
}

/**
 * Returns the figure of a course on a phone: the value by which the list is sorted, or the rounds if the line shows
 * that value anyway.
 */
export function figureOf(course: ListedCourse, by: CourseSort): { readonly value: string; readonly name: string } {
  if (by === 'coursecomdate') {
    const { coursecomdate } = course
    return { value: coursecomdate === null ? '–' : shownDay(coursecomdate), name: words.updated }
  }
  if (by === 'recent12mo' || by === 'name' || by === 'city') {
    return { value: String(course.recent12mo), name: words.rounds(course.recent12mo) }
  }
  return { value: conditionWord(by, course[by]), name: scales[by].label }
}

type Reported = Pick<ListedCourse, 'greenscondition' | 'greensspeed' | 'coursecomdate'>

/** Returns the greens of the last twelve months in a few words, or the month since which there is no report. */
export function greensText({ greenscondition, greensspeed, coursecomdate }: Reported): string {
  if (greenscondition > 0) {
    const steps = [
      conditionWord('greenscondition', greenscondition),
      ...(greensspeed > 0 ? [conditionWord('greensspeed', greensspeed)] : []),
    ]
    return words.greens(steps.map((step) => step.toLowerCase()).join(', '))
  }
  if (coursecomdate === null) return words.neverReported
  return words.notReportedSince(`${monthOf(coursecomdate)} ${coursecomdate.slice(0, 4)}`)
}
