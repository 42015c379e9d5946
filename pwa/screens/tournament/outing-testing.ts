import type { OutingAnswer } from './draft/draft-request.ts'

/** Test equipment: an outing in progress as the server sends it to its organizer. */
export const sampleOuting = {
  id: 9,
  inprogress: 1,
  date: '2026-12-05',
  course_id: 1,
  teebox_id: 1,
  contest_id: 0,
  gross_skins: 0,
  net_skins: 0,
  spin: 0,
  allowance: 100,
  tournament: 0,
  format: 'own',
  shares: null,
  gimmes: 0,
  signcards: 0,
  version: 'seen',
} as const

/** Test equipment: a member in the outing. */
export const sampleGolfer: OutingAnswer['golfers'][number] = {
  id: 1,
  user_id: 101,
  firstname: 'Alice',
  lastname: 'Moreno',
  email: '',
  handicapindex: 12.4,
  coursehandicap: 14,
  playinghandicap: 14,
  teebox_id: 1,
  tgroup_id: 1,
  accesscode: 'AAAA0001',
  score: null,
  starting_hole: 0,
  side: 1,
}
