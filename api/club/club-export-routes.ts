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
import { writeCsv, type CsvCell } from '../server/files/csv.ts'
import type { Routes } from '../server/route.ts'
import { today } from '../server/time.ts'

/** Members and courses as files for administrators. Rounds have their own calls. */
export function registerClubExport({ route }: Routes, context: Context): void {
  const { db } = context

  route(clubExport, async ({ query: { what, format }, request }) => {
    const content = what === 'members' ? await members(format) : await courses(format)
    logSecurity(request, { event: 'club_exported', what })
    const filename = `${what}-${today(context)}.${format}`
    return accept({ filename, type: format === 'csv' ? 'text/csv' : 'application/json', content })
  })

  async function members(format: Format): Promise<string> {
    const accounts = await exportedAccounts(db)
    return format === 'csv' ? membersCsv(accounts) : membersJson(accounts)
  }

  async function courses(format: Format): Promise<string> {
    const found: DetailedCourse[] = []
    for (const { id } of await listCourses(db)) {
      const course = await findDetailedCourse(db, { id })
      if (course) found.push(course)
    }
    return format === 'csv' ? coursesCsv(found) : coursesJson(found)
  }
}

type Format = 'csv' | 'json'

type Row = Readonly<Record<string, CsvCell>>

function membersCsv(accounts: readonly ExportedAccount[]): string {
  // A minus has two meanings in lists of members: a plus handicap is written as golfers write it.
  return tableOf(
    accounts.map((account) => {
      const row = memberRow(account)
      const { index } = account
      return index !== null && index < 0 ? { ...row, handicapindex: formatHandicap(decimal(index)) } : row
    }),
  )
}

function membersJson(accounts: readonly ExportedAccount[]): string {
  return JSON.stringify({ members: accounts.map(memberRow) }, null, 1)
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
 * The courses as CSV with a row for each teebox, or one row for a course without teeboxes. Pars and stroke indexes are
 * in the order of the holes.
 */
function coursesCsv(courses: readonly DetailedCourse[]): string {
  return tableOf(
    courses.flatMap((course) => {
      const tees = course.teeboxes.length === 0 ? [undefined] : course.teeboxes
      return tees.map((tee): Row => ({
        ...courseRow(course),
        ...teeRow(tee),
        ...holesInLine(tee === undefined ? course.holes : cardOfTees(tee, course)),
      }))
    }),
  )
}

function coursesJson(courses: readonly DetailedCourse[]): string {
  const rows = courses.map((course) => {
    return {
      ...courseRow(course),
      teeboxes: course.teeboxes.map((tee) => ({ ...teeRow(tee), ...(tee.holes.length > 0 && { holes: tee.holes }) })),
      holes: course.holes,
    }
  })
  return JSON.stringify({ courses: rows }, null, 1)
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

function tableOf(rows: readonly Row[]): string {
  const headings = Object.keys(rows[0] ?? {})
  return writeCsv([headings, ...rows.map((row) => Object.values(row))])
}
