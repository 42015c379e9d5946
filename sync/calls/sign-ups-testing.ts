import type { SignUpForm } from './sign-ups.ts'

/** Test equipment: the fields of a sign-up beside name and email, with every optional one left empty. */
export const plainPerson = {
  phone: '',
  notify: true,
  handicap: 12.4,
  membership_id: '',
  lastrounds: [],
  course_best: '',
  score_best: null,
  crunch: 0,
  foursome: '',
} satisfies Partial<SignUpForm>
