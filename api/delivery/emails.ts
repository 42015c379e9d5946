import type { NewMessage } from '#db/messages/messages.ts'
import type { Config } from '../server/config.ts'

/** The words of a message. Whom it goes to and when is said by whoever sends it. */
export type Email = Pick<NewMessage, 'topic' | 'subject' | 'body' | 'secret'>

type Club = Pick<Config, 'baseUrl' | 'club'>
type Addressed = { readonly firstname: string }

export function confirmationEmail(
  { baseUrl, club }: Club,
  { firstname, username, secret }: Addressed & { username: string; secret: string },
): Email {
  return {
    topic: 'confirm',
    subject: `Please confirm your e-mail address for ${club.name}`,
    body: paragraphs(
      `Hello ${firstname},`,
      `your account “${username}” is waiting for this address to be confirmed. The link is good for 24 hours:`,
      `${baseUrl}/confirm/{secret}`,
      'If you did not register, somebody gave your address by mistake or on purpose. Then do nothing: without the ' +
        'link the account stays closed. An account that you already have with this address is not touched.',
      signature(club),
    ),
    secret,
  }
}

export function tempPasswordEmail(
  { baseUrl, club }: Club,
  { firstname, password }: Addressed & { password: string },
): Email {
  return {
    topic: 'temp-password',
    subject: `Your temporary password for ${club.name}`,
    body: paragraphs(
      `Hello ${firstname},`,
      `with this temporary password you can choose a new one within 30 minutes, once:`,
      `{secret}`,
      `${baseUrl}/resetPwd`,
      `If you did not ask for it, do nothing. Your password has not changed.`,
      signature(club),
    ),
    secret: password,
  }
}

type AskedChange = Addressed & { readonly newEmail: string; readonly secret: string }

/** To the old address: the only one that may know of the change before it is approved. */
export function changeAskedEmail(
  { baseUrl, club }: Club,
  { firstname, newEmail, secret, isForAdmin }: AskedChange & { isForAdmin: boolean },
): Email {
  const ask = isForAdmin
    ? 'An administrator has to approve that. If this was not you, refuse it here within 30 minutes, or tell the club:'
    : 'Was that you? Approve or refuse it here within 30 minutes:'
  return {
    topic: 'email-change',
    subject: `Somebody asked to change the e-mail address of your account at ${club.name}`,
    body: paragraphs(
      `Hello ${firstname},`,
      `somebody asked to move your account to ${masked(newEmail)}. Nothing has changed yet. ${ask}`,
      `${baseUrl}/emailChange/{secret}`,
      signature(club),
    ),
    secret,
  }
}

/** The second notice to the old address: an administrator has approved, and it can still be stopped. */
export function changeApprovedEmail(
  { baseUrl, club }: Club,
  { firstname, newEmail, secret, effective }: AskedChange & { effective: string },
): Email {
  return {
    topic: 'email-change-approved',
    subject: `The e-mail address of your account at ${club.name} is about to change`,
    body: paragraphs(
      `Hello ${firstname},`,
      `an administrator has approved moving your account to ${masked(newEmail)}. ` +
        `It happens on ${localTime(effective, club.timeZone)}. If this is wrong, refuse it here before:`,
      `${baseUrl}/emailChange/{secret}`,
      signature(club),
    ),
    secret,
  }
}

export function addressChangedEmail({ club }: Club, { firstname, newEmail }: Addressed & { newEmail: string }): Email {
  return {
    topic: 'email-changed',
    subject: `The e-mail address of your account at ${club.name} has changed`,
    body: paragraphs(
      `Hello ${firstname},`,
      `your account now belongs to ${masked(newEmail)}. If this is wrong, write to ${club.contact} at once.`,
      signature(club),
    ),
  }
}

/** To a new address that a member gave in the settings. */
export function newAddressEmail({ baseUrl, club }: Club, { firstname, secret }: Addressed & { secret: string }): Email {
  return {
    topic: 'new-email',
    subject: `Please confirm your new e-mail address for ${club.name}`,
    body: paragraphs(
      `Hello ${firstname},`,
      `your account gets this address when you confirm it within 24 hours:`,
      `${baseUrl}/confirm/{secret}`,
      `If you do not know about this, do nothing.`,
      signature(club),
    ),
    secret,
  }
}

/** To the old address at the same time. */
export function newAddressAskedEmail({ club }: Club, { firstname, newEmail }: Addressed & { newEmail: string }): Email {
  return {
    topic: 'new-email-asked',
    subject: `Your account at ${club.name} is getting another e-mail address`,
    body: paragraphs(
      `Hello ${firstname},`,
      `somebody who is signed in with your password asked to move your account to ${masked(newEmail)}. ` +
        'It happens when that address has been confirmed.',
      `If this was not you, change your password now and write to ${club.contact}.`,
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
      'your password has changed, and every other sign-in has ended. ' +
        `If this was not you, write to ${club.contact} at once.`,
      signature(club),
    ),
  }
}

/** `page` is where the link leads: a path of the app. */
export function signInLinkEmail(
  { baseUrl, club }: Club,
  { firstname, username, page, secret }: Addressed & { username: string; page: string; secret: string },
): Email {
  return {
    topic: 'sign-in-link',
    subject: `Your link to sign in at ${club.name}`,
    body: paragraphs(
      `Hello ${firstname},`,
      'with this link you can sign in without your password. It is good once, for 7 days, and for nobody but you:',
      signInAddress({ baseUrl, username, page }),
      'Your password stays as it is. If you do not want to sign in, do nothing.',
      signature(club),
    ),
    secret,
  }
}

/** Where a link signs its receiver in and then shows `page`; the secret is put in when the email goes out. */
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

/** To an administrator, about work of the server during which it ended twice in a row. */
export function setAsideEmail({ club }: Club, { firstname, job }: Addressed & { job: string }): Email {
  return {
    topic: 'job-set-aside',
    subject: `${club.name}: the server set a job aside`,
    body: paragraphs(
      `Hello ${firstname},`,
      `The server ended twice in a row during the job “${job}”, so it will not try that job again. Everything else ` +
        'goes on. Please show this to the person who looks after the server: the log says why it ended (sys_crash).',
      signature(club),
    ),
  }
}

/** To the club, from its contact page. */
export function contactEmail({ name, message }: { name: string; message: string }): Email {
  return { topic: 'contact', subject: `A message from ${name}`, body: message }
}

/** Enough of an address for its owner to know it, and too little for anybody else: n***@d***. */
function masked(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, 1)}***@${domain.slice(0, 1)}***`
}

function localTime(instant: string, timeZone: string): string {
  const at = new Date(instant)
  const ofDay = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const date = new Intl.DateTimeFormat('en-US', { timeZone, ...ofDay }).format(at).replaceAll('/', '-')
  const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }).format(at)
  return `${date} at ${time}`
}

export function signature({ name, contact }: Config['club']): string {
  return `${name}\n${contact}`
}

export function paragraphs(...texts: string[]): string {
  return texts.join('\n\n')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => entities[letter] ?? letter)
}
