import * as z from 'zod/mini'
import { defineCall, once, type ValueOf } from './call.ts'
import { conditions, courseRecord } from './rounds.ts'
import {
  atMost,
  byId,
  courseHole,
  date,
  flag,
  id,
  idOrNone,
  ignored,
  line,
  nothing,
  page,
  shownLine,
  success,
  versionOpened,
} from './shapes.ts'
import { cardEntry, isOneCourse, otherCourse, parConfirmed, teebox, teeboxEntries } from './teeboxes.ts'

type TextRule = {
  /** The most characters. */
  readonly most: number
  /** The name of the field in messages. */
  readonly label: string
  /** The message for an empty field, if it is required. */
  readonly missing?: string
}

/** The texts that locate a course, in the order of its form. */
const place = {
  name: { most: 100, label: 'Name', missing: 'Name is Required!' },
  address1: { most: 200, label: 'Address' },
  address2: { most: 200, label: 'Address' },
  city: { most: 60, label: 'City' },
  state: { most: 2, label: 'State', missing: 'State is Required!' },
  zip: { most: 10, label: 'Zip' },
} as const satisfies Record<string, TextRule>

/**
 * The other texts about a course. Each is a field of its form, a line of its page and a column of its files. An older
 * release has fewer: its form leaves the others as they are stored, and its cached answers lack them.
 */
const facts = {
  phonenum: { most: 20, label: 'Phone' },
  website: { most: 200, label: 'Website' },
} as const satisfies Record<string, TextRule>

export type CourseFact = keyof typeof facts
export type CourseText = keyof typeof place | CourseFact

export const courseTexts: Readonly<Record<CourseText, TextRule>> = { ...place, ...facts }
export const coursePlace = Object.keys(place) as readonly (keyof typeof place)[]
export const courseFacts = Object.keys(facts) as readonly CourseFact[]

/** Returns an object with a value for each text of a course, in the order of its form. */
export function eachCourseText<Value>(valueOf: (name: CourseText) => Value): Record<CourseText, Value> {
  return eachOf([...coursePlace, ...courseFacts], valueOf)
}

function eachOf<Name extends string, Value>(names: readonly Name[], valueOf: (name: Name) => Value) {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>
}

function shownText(name: CourseText) {
  const { most, label, missing } = courseTexts[name]
  return shownLine(most, label, missing)
}

const course = once(() =>
  z.object({
    id: z.int(),
    name: z.string(),
    city: z.string(),
    /** Two letters; empty outside of the United States. */
    state: z.string(),
    par: z.int(),
    /** How many holes are set: 9, 18, or another number while the card is incomplete. */
    holecount: z.int(),
  }),
)

const courseDetails = once(() =>
  z.object({
    ...eachOf(coursePlace, () => z.string()),
    ...eachOf(courseFacts, () => z._default(z.string(), '')),
    ...course().shape,
    region_id: z.nullable(z.int()),
    /** The sum of the holes' pars, always equal to `par`. A form calculates its own. */
    newpar: z.int(),
    /** 1 for a course that a member added, 0 for one from the catalogue. */
    custom_course: flag,
    /** The last report and its author; N/A and empty without one. */
    ...conditions(),
    coursecom: z.string(),
    coursecomdate: z.nullable(z.string()),
    coursecomby: z.nullable(z.string()),
  }),
)

export type CourseDetails = ValueOf<typeof courseDetails>

export const courseAll = defineCall({
  method: 'GET',
  path: 'course/all',
  who: 'member',
  summary: 'Every course, by name',
  answer: () => z.object({ courses: z.array(course()) }),
})

export const courseById = defineCall({
  method: 'GET',
  path: 'course/:id',
  who: 'member',
  summary: 'A course with its teeboxes (keyed by id) and holes',
  params: byId,
  answer: () =>
    z.object({
      course: courseDetails(),
      /**
       * The version of the course with its teeboxes and holes, for a form that edits them. Missing in answers that were
       * cached earlier.
       */
      version: z.optional(z.string()),
      teeboxes: z.record(z.string(), teebox()),
      // A phone may have cached an answer from before holes named their course; it must still open offline.
      holes: z.array(z.object({ courseid: z.optional(z.int()), ...courseHole().shape })),
    }),
})

export const courseSorts = [
  'recent12mo',
  'name',
  'city',
  'greenscondition',
  'greensspeed',
  'fairwaycondition',
  'value',
  'coursecomdate',
] as const

export type CourseSort = (typeof courseSorts)[number]

/** Conditions are the means of the reports of the last twelve months, rounded to the scale. */
const listedCourse = once(() =>
  z.object({
    ...course().shape,
    /** Rounds of the last twelve months. */
    recent12mo: z.int(),
    ...conditions(),
    coursecomdate: z.nullable(z.string()),
  }),
)

export type ListedCourse = ValueOf<typeof listedCourse>

export const courseSearch = defineCall({
  method: 'GET',
  path: 'course/search',
  who: 'member',
  summary: 'Courses by a part of the name and by city; the most played of the last twelve months first, unless sorted',
  query: () =>
    z.object({
      name: z.optional(line(50)),
      city: z.optional(line(60)),
      sort: z.optional(z.enum(courseSorts)),
      desc: z.optional(z.stringbool()),
      ...page.query,
    }),
  answer: () => z.object({ courseInfo: page.of(listedCourse()) }),
})

export const courseCity = defineCall({
  method: 'GET',
  path: 'course/city',
  who: 'member',
  summary: 'Every city with a course, by name',
  answer: () => z.object({ cities: z.array(z.string()) }),
})

/** The state of a course outside of the United States. */
export const abroad = '--'

/**
 * The fields of the form. The rules in `golf/` decide what is required and allowed, with a message for each invalid
 * field.
 */
const courseForm = once(() => ({
  ...eachOf(coursePlace, shownText),
  ...eachOf(courseFacts, (fact) => z.optional(shownText(fact))),
  region_id: z.nullable(id),
  holes: cardEntry(),
  teeboxes: teeboxEntries(),
  ...parConfirmed(),
  /** Ignored: the par is that of the holes, and `course/editconditions` reports conditions. */
  par: ignored,
  newpar: ignored,
  custom_course: ignored,
  greenscondition: ignored,
  greensspeed: ignored,
  fairwaycondition: ignored,
  value: ignored,
  coursecom: ignored,
  coursecomdate: ignored,
}))

export const courseEntry = once(() => z.strictObject({ id: z.optional(z.nullable(idOrNone)), ...courseForm() }))

export type CourseEntry = ValueOf<typeof courseEntry>

/** A new course needs a name, a state and its teeboxes. */
const newCourseEntry = once(() => {
  const { address1, address2, city, zip, region_id, holes } = courseForm()
  return z.strictObject({
    ...courseEntry().shape,
    address1: z._default(address1, ''),
    address2: z._default(address2, ''),
    city: z._default(city, ''),
    zip: z._default(zip, ''),
    region_id: z._default(region_id, null),
    holes: z._default(holes, () => []),
  })
})

export const courseAdd = defineCall({
  method: 'POST',
  path: 'course/add',
  who: 'member',
  summary: 'Add a course with its teeboxes',
  onlyOnce: true,
  body: newCourseEntry,
  answer: () => z.object({ ...success().shape, id: z.int() }),
})

export const courseEdit = defineCall({
  method: 'POST',
  path: 'course/edit',
  who: 'member',
  summary: 'Save a course; members fill only what is empty, compared with what is stored at that moment',
  onlyOnce: 'save',
  body: () =>
    z
      .strictObject({ ...courseForm(), id, version: versionOpened })
      .check(z.refine(({ id: course_id, teeboxes }) => isOneCourse({ course_id, teeboxes }), otherCourse)),
  answer: success,
})

export const courseEditConditions = defineCall({
  method: 'POST',
  path: 'course/editconditions',
  who: 'member',
  summary: 'Report the condition of a course today',
  onlyOnce: true,
  body: () =>
    z.strictObject({
      id,
      ...conditions(),
      coursecom: z.string().check(atMost(1000)),
      ...courseRecord(),
      coursecomdate: ignored,
    }),
  answer: success,
})

export const courseConditions = defineCall({
  method: 'GET',
  path: 'course/:id/conditions',
  who: 'member',
  summary: 'The reports of a course, with author and time, newest first',
  params: byId,
  query: () => z.object({ ...page.query }),
  answer: () => page.of(z.object({ ...conditions(), coursecom: z.string(), date, by: z.string() })),
})

export const courseRefreshTeeboxes = defineCall({
  method: 'POST',
  path: 'course/:id/refresh-teeboxes',
  who: 'member',
  summary: 'Copy changed ratings and new teeboxes from the course catalog',
  params: byId,
  body: () => nothing,
  answer: () => z.object({ ...success().shape, updatedTeeboxIds: z.array(z.int()) }),
})

/** The answer of a course catalogue; an answer of any other shape is a failure of the catalogue. */
export const catalogueAnswer = once(() =>
  z.object({
    teeboxes: z
      .array(
        z.object({
          description: z.string().check(z.minLength(1), z.maxLength(60)),
          rating: z.number().check(z.minimum(10), z.maximum(199.9), z.multipleOf(0.1)),
          slope: z.int().check(z.minimum(55), z.maximum(155)),
          yardage: z.nullable(z.int().check(z.minimum(1), z.maximum(9999))),
          gender: z.optional(z.enum(['M', 'W'])),
          /** By hole. Left out where they are those of the course. */
          par: z.optional(z.array(z.int()).check(z.maxLength(18))),
          strokeIndex: z.optional(z.array(z.int()).check(z.maxLength(18))),
        }),
      )
      .check(z.maxLength(40)),
  }),
)
