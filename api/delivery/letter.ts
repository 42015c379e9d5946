import type { SendMailOptions } from 'nodemailer'
import type { Outgoing } from '#db/messages/messages.ts'
import { textOf } from './carrier.ts'

export type Sender = {
  /** The name and address that letters come from. */
  readonly name: string
  readonly address: string
  readonly baseUrl: string
  /** Where a member says that no more of what goes to many is wanted. */
  readonly unsubscribeAddress: (memberId: number) => string
}

/**
 * A message as the mail library takes it. Addresses are objects and nothing is put together from what people typed, so
 * no text can become a header or another receiver (SEC-55). The id stays the same when a letter is sent again.
 */
export function composeLetter(message: Outgoing, sender: Sender): SendMailOptions {
  const { name, address, baseUrl, unsubscribeAddress } = sender
  const { memberId } = message
  const ending = message.broadcastId === null || memberId === null ? null : unsubscribeAddress(memberId)
  const text = ending === null ? textOf(message) : `${textOf(message)}\n\nNo more of these emails:\n${ending}`
  return {
    from: { name, address },
    to: { name: '', address: message.receiver },
    ...(message.replyTo !== '' && { replyTo: { name: '', address: message.replyTo } }),
    subject: message.subject.replaceAll(/[\r\n\0]+/g, ' '),
    text,
    html: htmlOf(text, baseUrl),
    messageId: `<${message.id}.${Date.parse(message.createdAt)}@${new URL(baseUrl).hostname}>`,
    date: new Date(message.createdAt),
    headers: { 'Auto-Submitted': 'auto-generated', ...(ending !== null && oneClick(ending)) },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** What lets a mail program end it by itself (RFC 8058). */
function oneClick(address: string) {
  return { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** Paragraphs and line ends as they are in the text, with the club's own links to press. */
function htmlOf(text: string, baseUrl: string): string {
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => `<p>${lines(paragraph, baseUrl)}</p>`)
  return `<!doctype html><html lang="en"><body>${paragraphs.join('')}</body></html>`
}

function lines(paragraph: string, baseUrl: string): string {
  const words = paragraph.split(/(\s+)/).map((word) => {
    if (word.includes('\n')) return '<br>'
    const shown = escapeHtml(word)
    return word.startsWith(`${baseUrl}/`) ? `<a href="${shown}">${shown}</a>` : shown
  })
  return words.join('')
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
