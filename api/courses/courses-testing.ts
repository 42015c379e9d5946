import { eachCourseText, type CourseEntry } from '#sync/calls/courses.ts'
import type { Teebox, TeeboxEntry } from '#sync/calls/teeboxes.ts'
import type { MemberName, TestClub } from '../testing.ts'

/** Test equipment. */

export const redTees: TeeboxEntry = { id: null, description: 'Red', rating: 68.4, slope: 119, yardage: 5400 }

export function courseEntry(entry: Partial<CourseEntry> = {}): CourseEntry {
  return {
    ...eachCourseText(() => ''),
    name: 'The ash',
    city: 'Testville',
    state: 'CA',
    region_id: null,
    holes: Array.from({ length: 9 }, (_, place) => ({ hole: place + 1, par: 4, handicap: place + 1 })),
    teeboxes: [redTees],
    ...entry,
  }
}

export function teeboxEntries(teeboxes: Readonly<Record<string, Teebox>>): TeeboxEntry[] {
  return Object.values(teeboxes).map(({ id, description, gender, rating, slope, yardage, holes }) => ({
    id,
    description,
    gender,
    rating,
    slope,
    yardage,
    holes,
  }))
}

type Request = {
  readonly by?: MemberName
  readonly method?: 'GET' | 'POST' | 'PATCH'
  readonly path: string
  readonly body?: object
}

/** Makes calls as a member, by default as Ben, who is not an administrator. */
export function asking(club: TestClub) {
  return async <Answer = Record<string, unknown>>({ by = 'ben', method, path, body }: Request) => {
    const headers = { authorization: `Bearer ${await club.signIn(by)}` }
    const asked = { method: method ?? (body === undefined ? 'GET' : 'POST'), url: `/api/${path}`, headers } as const
    const answer = await club.app.inject(body === undefined ? asked : { ...asked, payload: body })
    return { status: answer.statusCode, json: answer.json<Answer>() }
  }
}
