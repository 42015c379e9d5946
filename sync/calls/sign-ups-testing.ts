import type { SignUpForm } from './sign-ups.ts'

/** Test equipment: what a person fills in who leaves out all that may be left out. */
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
