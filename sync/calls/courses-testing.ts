import { eachCourseText, type CourseDetails } from './courses.ts'

/** Test equipment: a course as the server sends it. */
export const sampleCourse: CourseDetails = {
  id: 7,
  ...eachCourseText(() => ''),
  name: 'Papago',
  city: 'Phoenix',
  state: 'AZ',
  region_id: null,
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
