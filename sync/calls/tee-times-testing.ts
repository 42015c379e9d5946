import { noDeadline, type OpenTeeTime } from './tee-times.ts'

/** Test equipment: a tee time as the server lists it, with all its spots left. */
export const sampleTeeTime: OpenTeeTime = {
  teeid: 3,
  date: '2026-11-28',
  time: '07:40',
  name: 'The oaks',
  website: '',
  tournamenttitle: '',
  rate: 62,
  num_wanted: 16,
  tournament: 0,
  prepay: 0,
  deadline: noDeadline,
  playercount: 0,
  spotsleft: 16,
  waitlist: 0,
}
