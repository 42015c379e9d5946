import { refuse } from '#golf/result.ts'
import type { Problems } from '../server/problem.ts'

export const memberProblems = {
  'member.not-found': { status: 404, title: 'Member not found' },
  'member.not-yours': { status: 403, title: 'Not your account', adminsMay: true },
  'member.yourself': { status: 409, title: 'Your own account' },
  'member.not-ready': { status: 409, title: 'Member not confirmed' },
  'member.still-active': { status: 409, title: 'Member still active' },
  'member.deleted': { status: 409, title: 'Account deleted' },
  'member.needs-password': { status: 409, title: 'Administrators log in with a password' },
  'member.list-unreadable': { status: 422, title: 'List not readable' },
  'member.not-added': { status: 422, title: 'Member not added' },
  'member.not-waiting': { status: 409, title: 'Already answered' },
  'invitation.link-unusable': { status: 404, title: 'Unusable link' },
  'invitation.not-found': { status: 404, title: 'Invitation not found' },
  'invitation.not-scheduled': { status: 404, title: 'No invitations waiting' },
  'invitation.no-one': { status: 422, title: 'No one to invite' },
  'invitation.too-many': { status: 429, title: 'Too many invitations' },
  'member.too-many-imports': { status: 429, title: 'Too many imports' },
  'golfer.members-only': { status: 403, title: 'Members only' },
  'golfer.not-found': { status: 404, title: 'Golfer not found' },
} satisfies Problems

export type MemberProblem = keyof typeof memberProblems

export function golferNotFound() {
  return refuse('golfer.not-found', 'This golfer isn’t a member of the club.')
}
