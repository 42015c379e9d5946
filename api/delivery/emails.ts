import { mailTest } from '#db/club/set-up.ts'
import type { NewMessage } from '#db/messages/messages.ts'
import type { Config } from '../server/config.ts'

/**
 * The content of an email, to which the caller adds the receiver and the time. The last `{secret}` in the body is
 * replaced by `secret`.
 */
export type Email = Pick<NewMessage, 'topic' | 'subject' | 'body' | 'secret'>

type Club = Pick<Config, 'baseUrl' | 'club'>
type Addressed = { readonly firstname: string }

/**
 * To the address of a registration, which may be anyone's. Of what was typed it contains the username alone, which
 * tells the accounts of a shared mailbox apart, and that only as a word: otherwise the form could send any text to
 * anyone.
 */
export function confirmationEmail(
  { baseUrl, club }: Club,
  { username, secret }: { readonly username: string; readonly secret: string },
): Email {
  const account = /^[\p{L}\p{N}_-]+$/u.test(username) ? `account “${username}”` : 'your account'
  return {
    topic: 'confirm',
    subject: `Confirm your email for ${club.name}`,
    body: paragraphs(
      'Hello,',
      `Confirm your email for ${account}. The link works for 24 hours:`,
      `${baseUrl}/confirm/{secret}`,
      'Didn’t register? Ignore this email; nothing happens without the link. ' +
        'An account you already have with this email stays as it is.',
      signature(club),
    ),
    secret,
  }
}

/** To the administrators, when someone has registered and confirmed the email. */
export function registrationWaitsEmail({ baseUrl, club }: Club, { firstname }: Addressed): Email {
  return {
    topic: 'registration-waits',
    subject: `A new registration at ${club.name}`,
    body: paragraphs(
      `Hello ${firstname},`,
      'Someone has registered and is waiting for your approval:',
      `${baseUrl}/admin/registrations`,
      signature(club),
    ),
  }
}

type Answered = Addressed & { readonly answer: 'approve' | 'decline'; readonly words: string }

/** To a person whose registration was approved or declined. */
export function registrationAnsweredEmail({ baseUrl, club }: Club, { firstname, answer, words }: Answered): Email {
  const isIn = answer === 'approve'
  return {
    topic: 'registration-answered',
    subject: isIn ? `Welcome to ${club.name}` : `Your registration at ${club.name}`,
    body: paragraphs(
      `Hello ${firstname},`,
      ...(isIn
        ? ['Your registration is approved. Log in and play:', `${baseUrl}/login`]
        : [`${club.name} hasn’t approved your registration.`, ...(words === '' ? [] : [words])]),
      ...(isIn ? [] : [`Questions? Write to ${club.contact}.`]),
      signature(club),
    ),
  }
}

/** Sent to a member who has deleted their account; the deletion is final after 30 days. */
export function accountDeletedEmail({ baseUrl, club }: Club, { firstname, days }: Addressed & { days: number }): Email {
  return {
    topic: 'account-deleted',
    subject: `Your account at ${club.name} will be deleted`,
    body: paragraphs(
      `Hello ${firstname},`,
      `Your account will be deleted in ${days} days. Changed your mind, or wasn’t it you? Log in before then to keep it:`,
      `${baseUrl}/login`,
      signature(club),
    ),
  }
}

/** Sent when a login has canceled the deletion of an account. */
export function accountKeptEmail({ club }: Club, { firstname }: Addressed): Email {
  return {
    topic: 'account-kept',
    subject: `You keep your account at ${club.name}`,
    body: paragraphs(
      `Hello ${firstname},`,
      'You logged in, so your account won’t be deleted. Spots in tee times that you gave up don’t come back; sign up again.',
      `If it wasn’t you, change your password now and write to ${club.contact}.`,
      signature(club),
    ),
  }
}

/** Sent when an administrator deletes the account of a member who cannot log in. */
export function accountDeletedByClubEmail({ club }: Club, { firstname, days }: Addressed & { days: number }): Email {
  return {
    topic: 'account-deleted',
    subject: `Your account at ${club.name} will be deleted`,
    body: paragraphs(
      `Hello ${firstname},`,
      `An administrator has marked your account for deletion. It’s gone in ${days} days. ` +
        `Want to keep it? Write to ${club.contact} before then.`,
      signature(club),
    ),
  }
}

type Invited = Addressed & { readonly username: string; readonly days: number; readonly secret: string }

/** To a member whom an administrator has added. */
export function invitationEmail({ baseUrl, club }: Club, { firstname, username, days, secret }: Invited): Email {
  return {
    topic: 'invitation',
    subject: `You’re invited to ${club.name}`,
    body: paragraphs(
      `Hello ${firstname},`,
      `${club.name} keeps scores and handicaps in Nomad, and you’re a member already. ` +
        `Choose a password, and you’re in. The link works once, within ${days} days. Don’t forward it.`,
      `${baseUrl}/invitation/{secret}`,
      `You’ll log in as ${username}.`,
      signature(club),
    ),
    secret,
  }
}

export function testEmail({ baseUrl, club }: Club, { firstname }: Addressed): Email {
  return {
    topic: mailTest,
    subject: `Test email from ${club.name}`,
    body: paragraphs(
      `Hello ${firstname},`,
      'This email got through, so members get theirs. Back to the setup:',
      `${baseUrl}/admin/setup`,
      signature(club),
    ),
  }
}

/** `isconfirmed`: whether the address is the account's own. If it may be anyone's, the email contains no typed name. */
export function tempPasswordEmail(
  { baseUrl, club }: Club,
  { firstname, isconfirmed, password }: Addressed & { readonly isconfirmed: boolean; readonly password: string },
): Email {
  return {
    topic: 'temp-password',
    subject: `Your temporary password for ${club.name}`,
    body: paragraphs(
      isconfirmed ? `Hello ${firstname},` : 'Hello,',
      'Use this temporary password once, within 30 minutes, to choose a new one:',
      '{secret}',
      `${baseUrl}/resetPwd`,
      'Didn’t ask for it? Ignore this email. Your password hasn’t changed.',
      signature(club),
    ),
    secret: password,
  }
}

type RequestedChange = Addressed & { readonly newEmail: string; readonly secret: string }

/** To the old address. The new address gets no email before the change is approved. */
export function changeRequestedEmail(
  { baseUrl, club }: Club,
  { firstname, newEmail, secret, isForAdmin }: RequestedChange & { isForAdmin: boolean },
): Email {
  const ask = isForAdmin
    ? `An administrator has to approve this. If it wasn’t you, decline it here within 30 minutes or write to ${club.contact}:`
    : 'Was it you? Approve or decline it here within 30 minutes:'
  return {
    topic: 'email-change',
    subject: `Request to change the email on your account at ${club.name}`,
    body: paragraphs(
      `Hello ${firstname},`,
      `Someone wants to move your account to ${masked(newEmail)}. Nothing has changed yet. ${ask}`,
      `${baseUrl}/emailChange/{secret}`,
      signature(club),
    ),
    secret,
  }
}

/** The second email to the old address: an administrator has approved the change, which can still be declined. */
export function changeApprovedEmail(
  { baseUrl, club }: Club,
  { firstname, newEmail, secret, effective }: RequestedChange & { effective: string },
): Email {
  return {
    topic: 'email-change-approved',
    subject: `Your email at ${club.name} is about to change`,
    body: paragraphs(
      `Hello ${firstname},`,
      `An administrator approved moving your account to ${masked(newEmail)}. ` +
        `The change takes effect on ${localTime(effective, club.timeZone)}. If it’s wrong, decline it here before then:`,
      `${baseUrl}/emailChange/{secret}`,
      signature(club),
    ),
    secret,
  }
}

export function addressChangedEmail({ club }: Club, { firstname, newEmail }: Addressed & { newEmail: string }): Email {
  return {
    topic: 'email-changed',
    subject: `Your email at ${club.name} has changed`,
    body: paragraphs(
      `Hello ${firstname},`,
      `Your account now uses ${masked(newEmail)}. If this is wrong, write to ${club.contact} right away.`,
      signature(club),
    ),
  }
}

/** To the new address that a member entered in the settings. */
export function newAddressEmail({ baseUrl, club }: Club, { firstname, secret }: Addressed & { secret: string }): Email {
  return {
    topic: 'new-email',
    subject: `Confirm your new email for ${club.name}`,
    body: paragraphs(
      `Hello ${firstname},`,
      'Confirm this email for your account within 24 hours:',
      `${baseUrl}/confirm/{secret}`,
      'Didn’t ask for this? Ignore this email.',
      signature(club),
    ),
    secret,
  }
}

/** To the old address, at the same time as `newAddressEmail`. */
export function newAddressRequestedEmail(
  { club }: Club,
  { firstname, newEmail }: Addressed & { newEmail: string },
): Email {
  return {
    topic: 'new-email-asked',
    subject: `Your email at ${club.name} is about to change`,
    body: paragraphs(
      `Hello ${firstname},`,
      `Someone who logged in with your password wants to move your account to ${masked(newEmail)}. ` +
        'It moves once that email is confirmed.',
      `If it wasn’t you, change your password now and write to ${club.contact}.`,
      signature(club),
    ),
  }
}

export function passwordChangedEmail({ club }: Club, { firstname }: Addressed): Email {
  return {
    topic: 'password-changed',
    subject: `Your password for ${club.name} has changed`,
    body: paragraphs(
      `Hello ${firstname},`,
      'Your password has changed, and you’re signed out everywhere else. ' +
        `If it wasn’t you, write to ${club.contact} right away.`,
      signature(club),
    ),
  }
}

export function secondStepOnEmail({ club }: Club, { firstname }: Addressed): Email {
  return {
    topic: 'second-step-on',
    subject: `Your login at ${club.name} now asks for a code`,
    body: paragraphs(
      `Hello ${firstname},`,
      'From now on your login asks for a code from your authenticator app after the password, and you’re signed out ' +
        `everywhere else. If it wasn’t you, write to ${club.contact} right away.`,
      signature(club),
    ),
  }
}

export function secondStepOffEmail({ club }: Club, { firstname }: Addressed): Email {
  return {
    topic: 'second-step-off',
    subject: `Your login at ${club.name} no longer asks for a code`,
    body: paragraphs(
      `Hello ${firstname},`,
      'Your password alone logs you in again. ' +
        `If it wasn’t you, change your password now and write to ${club.contact}.`,
      signature(club),
    ),
  }
}

/** @param codes how many are left */
export function recoveryCodeUsedEmail(
  { baseUrl, club }: Club,
  { firstname, codes }: Addressed & { readonly codes: number },
): Email {
  const left = codes === 0 ? 'It was your last one.' : codes === 1 ? 'You have 1 left.' : `You have ${codes} left.`
  return {
    topic: 'recovery-code-used',
    subject: `A recovery code of your account at ${club.name} was used`,
    body: paragraphs(
      `Hello ${firstname},`,
      `Your password was entered with one of your recovery codes. Each code works once, so cross that one out. ${left}`,
      'Running low? Make new ones in Settings. New phone? Turn your second step off there, then on again:',
      `${baseUrl}/settings`,
      `If it wasn’t you, change your password now, make new recovery codes, and write to ${club.contact}.`,
      signature(club),
    ),
  }
}

export function signInLinkEmail(
  { baseUrl, club }: Club,
  { firstname, username, page, secret }: Addressed & { username: string; page: string; secret: string },
): Email {
  return {
    topic: 'sign-in-link',
    subject: `Your login link for ${club.name}`,
    body: paragraphs(
      `Hello ${firstname},`,
      signInLead,
      signInAddress({ baseUrl, username, page }),
      'Your password stays the same. Don’t need the link? Ignore this email.',
      signature(club),
    ),
    secret,
  }
}

/** The sentence before a link that signs its receiver in. */
export const signInLead = 'Use this link to log in without a password. It works once, within 7 days. Don’t forward it.'

/** The link that signs its receiver in and then shows `page`, a path of the app. */
export function signInAddress({
  baseUrl,
  username,
  page,
}: {
  readonly baseUrl: string
  readonly username: string
  readonly page: string
}): string {
  return `${baseUrl}/redirect?${new URLSearchParams({ username, page }).toString()}&hash={secret}`
}

/** To an administrator, about a job that was set aside because the server process ended twice in a row while it ran. */
export function setAsideEmail({ baseUrl, club }: Club, { firstname, job }: Addressed & { job: string }): Email {
  return {
    topic: 'job-set-aside',
    subject: `${club.name}: the server set a job aside`,
    body: paragraphs(
      `Hello ${firstname},`,
      `The server ended twice in a row during the job “${job}”, so it won’t try that job again. Everything else ` +
        'keeps running. Please show this to the person who runs the server: the log says why it ended (sys_crash).',
      ...(job.startsWith('invitations ')
        ? ['Members who got no invitation are listed here. You can invite them again:', `${baseUrl}/admin/invitations`]
        : []),
      signature(club),
    ),
  }
}

/** To administrators, when the copies of backups begin to fail. */
export function copyFailedEmail({ baseUrl, club }: Club, { firstname, error }: Addressed & { error: string }): Email {
  return {
    topic: 'backup-copy',
    subject: `${club.name}: a backup wasn’t copied to another machine`,
    body: paragraphs(
      `Hello ${firstname},`,
      `The club’s backup is fine, but it couldn’t be copied to another machine. ${error}`,
      'It’s tried again with each backup, and you get no further email about it. Please show this to the person who ' +
        'runs the server, and check here whether it works again:',
      `${baseUrl}/admin/doctor`,
      signature(club),
    ),
  }
}

/** To the club, from its contact page. */
export function contactEmail({ name, message }: { name: string; message: string }): Email {
  return { topic: 'contact', subject: `A message from ${name}`, body: message }
}

/** Masks an address so that only its owner recognizes it: n***@d***. */
function masked(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, 1)}***@${domain.slice(0, 1)}***`
}

/** Formats an instant in a time zone: 11-21-2026 at 7:40 am. */
export function localTime(instant: string | Date, timeZone: string): string {
  const at = new Date(instant)
  const ofDay = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const date = new Intl.DateTimeFormat('en-US', { timeZone, ...ofDay }).format(at).replaceAll('/', '-')
  const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }).format(at)
  return `${date} at ${time.replace(/\s*([AP])M/, (_, half: string) => ` ${half.toLowerCase()}m`)}`
}

export function signature({ name, contact }: Config['club']): string {
  return `${name}\n${contact}`
}

export function paragraphs(...texts: string[]): string {
  return texts.join('\n\n')
}
