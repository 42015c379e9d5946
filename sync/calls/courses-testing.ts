import type { CourseDetails } from './courses.ts'

/** Test equipment: a course as the server sends it. */
export const sampleCourse: CourseDetails = {
  id: 7,
  name: 'Papago',
  address1: '',
  address2: '',
  city: 'Phoenix',
  state: 'AZ',
  zip: '',
  region_id: null,
  phonenum: '',
  website: '',
  par: 72,
  newpar: 72,
  holecount: 18,
  custom_course: 0,
  greenscondition: 0,
  greensspeed: 0,
  fairwaycondition: 0,
  value: 0,
  coursecom: '',
  coursecomdate: null,
  coursecomby: null,
}
