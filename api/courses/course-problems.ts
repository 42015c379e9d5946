import type { Problems } from '../server/problem.ts'

export const courseProblems = {
  'course.not-found': { status: 404, title: 'Course not found' },
  'course.required': { status: 422, title: 'Field required' },
  'course.name-taken': { status: 409, title: 'Course name taken' },
  'course.field-set': { status: 403, title: 'Administrators only', adminsMay: true },
  'course.changed': { status: 409, title: 'Changed by another person' },
  'course.in-play': { status: 409, title: 'Outing in progress' },
  'course.phone': { status: 422, title: 'Invalid phone number' },
  'course.website': { status: 422, title: 'Invalid website' },
  'course.too-many': { status: 429, title: 'Too many courses', adminsMay: true },
  'course.too-many-holes': { status: 422, title: 'Too many holes' },
  'course.hole-number': { status: 422, title: 'Invalid hole' },
  'course.hole-par': { status: 422, title: 'Invalid par' },
  'course.hole-handicap': { status: 422, title: 'Invalid stroke index' },
  'course.hole-handicap-twice': { status: 422, title: 'Duplicate stroke index' },
  'course.par': { status: 422, title: 'Confirm the course par' },
  'course.file-unreadable': { status: 422, title: 'File not readable' },
  'course.too-many-imports': { status: 429, title: 'Too many imports' },
  'course.refresh-failed': { status: 502, title: 'Teebox refresh failed' },
  'teebox.required': { status: 422, title: 'Field required' },
  'teebox.rating': { status: 422, title: 'Invalid rating' },
  'teebox.slope': { status: 422, title: 'Invalid slope' },
  'teebox.name-twice': { status: 422, title: 'Duplicate teebox name' },
  'teebox.card': { status: 422, title: 'Invalid par or stroke index' },
  'teebox.name-removed': { status: 409, title: 'Teebox removed' },
  'teebox.not-found': { status: 409, title: 'Teeboxes have changed' },
} satisfies Problems

export type CourseProblem = keyof typeof courseProblems
