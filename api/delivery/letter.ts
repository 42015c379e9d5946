import type { SendMailOptions } from 'nodemailer'
import type { Outgoing } from '#db/messages.ts'
import { textOf } from './carrier.ts'

type Sender = { readonly name: string; readonly address: string; readonly baseUrl: string }

/**
 * A message as the mail library takes it. Addresses are objects and nothing is put together from what people typed, so
 * no text can become a header or another receiver (SEC-55). The id stays the same when a letter is sent again.
 */
export function composeLetter(message: Outgoing, { name, address, baseUrl }: Sender): SendMailOptions {
  const text = textOf(message)
  return {
    from: { name, address },
    to: { name: '', address: message.receiver },
    ...(message.replyTo !== '' && { replyTo: { name: '', address: message.replyTo } }),
    subject: message.subject.replaceAll(/[\r\n\0]+/g, ' '),
    text,
    html: htmlOf(text, baseUrl),
    messageId: `<${message.id}.${Date.parse(message.createdAt)}@${new URL(baseUrl).hostname}>`,
    date: new Date(message.createdAt),
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Paragraphs and line ends as they are in the text, with the club's own links to press. */
export function htmlOf(text: string, baseUrl: string): string {
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
