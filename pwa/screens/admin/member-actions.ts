import type { AnswerOf } from '#sync/calls/call.ts'
import type { adminMembers, memberActions } from '#sync/calls/admin.ts'

type Member = AnswerOf<typeof adminMembers>['results'][number]
type State = Pick<Member, 'isadmin' | 'isconfirmed' | 'isactive'>

export type MemberAction = (typeof memberActions)[number]

/** What is said about a member's account in a word or two. */
export function memberStates({ isadmin, isconfirmed, isactive }: State): readonly string[] {
  return [
    isactive ? 'Active' : 'Deactivated',
    ...(isconfirmed ? [] : ['Not confirmed']),
    ...(isadmin ? ['Administrator'] : []),
  ]
}

type Offer = { readonly action: MemberAction; readonly label: string; readonly question: string }

/** What can be done with an account as it is now, and what is asked before it is done. */
export function offeredActions({ isadmin, isconfirmed, isactive }: State): readonly Offer[] {
  const offers: readonly (Offer | false)[] = [
    !isconfirmed && {
      action: 'confirm',
      label: 'Confirm',
      question: 'Confirm the email address? Do this only when you know that it belongs to the member.',
    },
    isadmin
      ? {
          action: 'remove-admin',
          label: 'Remove as administrator',
          question: 'The member keeps the account and can no longer manage the club.',
        }
      : {
          action: 'make-admin',
          label: 'Make administrator',
          question: 'The member can then manage every member, course and outing of the club.',
        },
    {
      action: 'end-sign-ins',
      label: 'End sign-ins',
      question: 'Every phone and computer of the member is signed out. Scores that wait on them are kept.',
    },
    isactive &&
      isconfirmed &&
      !isadmin && {
        action: 'send-sign-in-link',
        label: 'Send sign-in link',
        question: 'The member gets a mail with a link that signs in without a password, once and within 7 days.',
      },
    isactive
      ? {
          action: 'deactivate',
          label: 'Deactivate',
          question: 'The member can no longer log in. Rounds and handicaps stay.',
        }
      : { action: 'reactivate', label: 'Reactivate', question: 'The member can log in again.' },
  ]
  return offers.filter((offer) => offer !== false)
}
