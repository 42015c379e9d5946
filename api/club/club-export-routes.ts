import {
  findDetailedCourse,
  listCourses,
  type CourseCard,
  type CourseTeebox,
  type DetailedCourse,
} from '#db/courses/courses.ts'
import { exportedAccounts, type ExportedAccount } from '#db/members/members.ts'
import { formatHandicap } from '#golf/course/handicap-text.ts'
import { cardOfTees } from '#golf/course/tees.ts'
import { accept } from '#golf/result.ts'
import { decimal, decimalOrNull } from '#golf/units.ts'
import { clubExport } from '#sync/calls/admin.ts'
import { eachCourseText } from '#sync/calls/courses.ts'
import { logSecurity } from '../process/log.ts'
import type { Context } from '../server/context.ts'
import { beginOfCsv, linesOfCsv, type CsvCell } from '../server/files/csv.ts'
import { jsonInParts } from '../server/files/file-in-parts.ts'
import type { Routes } from '../server/route.ts'
import { today } from '../server/time.ts'

/** Members and courses as files for administrators. Rounds have their own calls. */
export function registerClubExport({ fileRoute }: Routes, context: Context): void {
  const { db } = context

  fileRoute(clubExport, async ({ query: { what, format }, request }) => {
    const parts = what === 'members' ? members(format) : courses(format)
    logSecurity(request, { event: 'club_exported', what })
    const filename = `${what}-${today(context)}.${format}`
    return accept({ filename, type: format === 'csv' ? 'text/csv' : 'application/json', parts })
  })

  function members(format: Format): AsyncIterable<string> {
    return format === 'csv' ? tableOf(membersAs(memberLine)) : jsonInParts('members', membersAs(memberRow))
  }

  async function* membersAs(rowOf: (account: ExportedAccount) => Row): AsyncIterable<readonly Row[]> {
    const accounts = await exportedAccounts(db)
    for (let from = 0; from < accounts.length; from += inOnePart) {
      yield accounts.slice(from, from + inOnePart).map(rowOf)
    }
  }

  function courses(format: Format): AsyncIterable<string> {
    return format === 'csv' ? tableOf(coursesAs(courseLines)) : jsonInParts('courses', coursesAs(courseInJson))
  }

  async function* coursesAs<Made>(rowsOf: (course: DetailedCourse) => readonly Made[]): AsyncIterable<readonly Made[]> {
    for (const { id } of await listCourses(db)) {
      const course = await findDetailedCourse(db, { id })
      if (course) yield rowsOf(course)
    }
  }
}

/** The members in one part of a file. */
const inOnePart = 100

type Format = 'csv' | 'json'

type Row = Readonly<Record<string, CsvCell>>

/** A member as in a CSV: a minus has two meanings in lists of members, so a plus handicap is as golfers write it. */
function memberLine(account: ExportedAccount): Row {
  const row = memberRow(account)
  const { index } = account
  return index !== null && index < 0 ? { ...row, handicapindex: formatHandicap(decimal(index)) } : row
}

function memberRow({ index, aga, tees, isadmin, isconfirmed, isactive, ...account }: ExportedAccount): Row {
  const { created, ...person } = account
  return {
    ...person,
    ghin: aga,
    handicapindex: decimalOrNull(index),
    tees,
    isadmin: flag(isadmin),
    isconfirmed: flag(isconfirmed),
    isactive: flag(isactive),
    created,
  }
}

function flag(is: boolean): number {
  return is ? 1 : 0
}

/**
 * A course as in a CSV, with a row for each teebox, or one row without teeboxes. Pars and stroke indexes are in the order
 * of the holes.
 */
function courseLines(course: DetailedCourse): readonly Row[] {
  const tees = course.teeboxes.length === 0 ? [undefined] : course.teeboxes
  return tees.map((tee) => ({
    ...courseRow(course),
    ...teeRow(tee),
    ...holesInLine(tee === undefined ? course.holes : cardOfTees(tee, course)),
  }))
}

function courseInJson(course: DetailedCourse): readonly object[] {
  const teeboxes = course.teeboxes.map((tee) => ({ ...teeRow(tee), ...(tee.holes.length > 0 && { holes: tee.holes }) }))
  return [{ ...courseRow(course), teeboxes, holes: course.holes }]
}

function courseRow({ course, details }: DetailedCourse): Row {
  const { id, par, holecount } = course
  return { id, ...eachCourseText((name) => details[name]), par, holes: holecount }
}

function teeRow(tee: CourseTeebox | undefined): Row {
  return {
    tee: tee?.description ?? null,
    gender: tee?.gender ?? null,
    rating: tee?.rating ?? null,
    slope: tee?.slope ?? null,
    yardage: tee?.yardage ?? null,
  }
}

function holesInLine(holes: CourseCard['holes']): Row {
  return {
    pars: holes.map(({ par }) => par).join(' '),
    strokeIndexes: holes.map(({ strokeIndex }) => strokeIndex).join(' '),
  }
}

/** A CSV whose headings are the columns of the first row. */
async function* tableOf(parts: AsyncIterable<readonly Row[]>): AsyncIterable<string> {
  let headings: readonly string[] | undefined
  for await (const rows of parts) {
    if (headings === undefined) {
      headings = Object.keys(rows[0] ?? {})
      yield beginOfCsv + linesOfCsv([headings])
    }
    yield linesOfCsv(rows.map((row) => Object.values(row)))
  }
}
