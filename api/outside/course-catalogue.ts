import { shippedCourses, type PublishedTeebox } from '#db/courses/course-catalogue.ts'
import { second } from '#db/instants.ts'
import { catalogueAnswer } from '#sync/calls/courses.ts'
import { cleanText } from '../server/http/request-bodies.ts'
import { readAnswer } from './read-answer.ts'

export type WantedCourse = { readonly name: string; readonly city: string; readonly state: string }

/** A source of course ratings. Returns null for an unknown course; throws when the source cannot be reached. */
export type CourseCatalogue = {
  readonly teeboxesOf: (course: WantedCourse) => Promise<readonly PublishedTeebox[] | null>
}

const patience = 5 * second
const largestAnswer = 256 * 1024

/** Opens the built-in catalogue, or the one at the configured address. */
export function openCourseCatalogue({ courseCatalogueUrl }: { readonly courseCatalogueUrl: string }): CourseCatalogue {
  return courseCatalogueUrl === '' ? shippedCatalogue : catalogueAt(courseCatalogueUrl)
}

const shippedCatalogue: CourseCatalogue = {
  async teeboxesOf({ name, city, state }) {
    const wanted = keyOf({ name, city, state })
    return shippedCourses().find((course) => keyOf(course) === wanted)?.teeboxes ?? null
  },
}

function keyOf({ name, city, state }: WantedCourse): string {
  return [name, city, state].map((part) => part.trim().toLowerCase()).join('\n')
}

/**
 * Opens a catalogue that is queried over HTTP: GET `<address>?name=…&city=…&state=…` responds 200 with the teeboxes, or
 * 404 for an unknown course.
 */
function catalogueAt(address: string): CourseCatalogue {
  return {
    async teeboxesOf({ name, city, state }) {
      const url = new URL(address)
      for (const [part, value] of Object.entries({ name, city, state })) url.searchParams.set(part, value)
      const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(patience) })
      if (response.status === 404) return null
      if (!response.ok) throw new Error(`The course catalog answers ${response.status}`)
      const text = await readAnswer(response, { most: largestAnswer })
      if (text === null) throw new Error('The answer of the course catalog is too large')
      const cleaned = (_key: string, value: unknown) => (typeof value === 'string' ? cleanText(value) : value)
      return catalogueAnswer().parse(JSON.parse(text, cleaned)).teeboxes
    },
  }
}
