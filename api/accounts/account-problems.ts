import type { Problems } from '../server/problem.ts'

export const accountProblems = {
  'login.failed': { status: 401, title: 'Login failed' },
  'login.inactive': { status: 401, title: 'Account not active' },
  'session.not-found': { status: 404, title: 'Sign-in not found' },
  'password.wrong': { status: 422, title: 'Wrong password' },
  'password.too-common': { status: 422, title: 'Password too common' },
  'robot.required': { status: 403, title: 'Robot check required' },
  'robot.failed': { status: 422, title: 'Robot check failed' },
  'member.username-taken': { status: 409, title: 'Username taken' },
  'member.by-invitation': { status: 403, title: 'By invitation only' },
  'member.confirmed': { status: 409, title: 'Already confirmed' },
  'member.too-many-confirmations': { status: 429, title: 'Too many emails' },
  'member.dob-invalid': { status: 422, title: 'Invalid date of birth' },
  'member.too-many-changes': { status: 429, title: 'Too many changes' },
  'link.unusable': { status: 404, title: 'Unusable link' },
  'email-change.unusable': { status: 404, title: 'Unusable link' },
  'email-change.not-found': { status: 404, title: 'Change not found' },
  'email-change.own': { status: 403, title: 'Your own address' },
  'email-change.admin-only': { status: 403, title: 'Administrators only' },
  'second-step.required': { status: 403, title: 'Code required' },
  'second-step.wrong-code': { status: 422, title: 'Wrong code' },
  'second-step.too-late': { status: 422, title: 'Too late' },
  'second-step.too-many': { status: 429, title: 'Too many wrong codes' },
  'second-step.keys-changed': { status: 409, title: 'Codes can’t be checked' },
  'second-step.is-on': { status: 409, title: 'Already on' },
  'second-step.is-off': { status: 409, title: 'Already off' },
  'second-step.not-started': { status: 409, title: 'Not started' },
  'card.too-many': { status: 429, title: 'Too many cards' },
} satisfies Problems

export type AccountProblem = keyof typeof accountProblems | 'member.not-yours'
