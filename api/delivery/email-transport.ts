import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { second } from '#db/instants.ts'
import type { Outgoing } from '#db/messages/messages.ts'
import { escapeHtml } from '../server/escape-html.ts'
import { messageFile } from './message-files.ts'
import { finalFailure, textOf, type Transport } from './transport.ts'

/**
 * The limit for sending one email. It ends a connection to a mail server that responds a little every few seconds and
 * so never reaches another timeout. Shorter than the lease of a message.
 */
const longestSend = 90 * second

type ToServer = Sender & {
  readonly smtpUrl: string
  /** The timeout for sending an email, in milliseconds. */
  readonly patience?: number
}

export function smtpTransport({ smtpUrl, patience = longestSend, ...sender }: ToServer): Transport {
  const timeouts = { connectionTimeout: 15 * second, greetingTimeout: 15 * second, socketTimeout: 30 * second }
  const transport = createTransport({ url: smtpUrl, ...timeouts })
  return {
    keepsSecrets: false,
    async send(message) {
      const signal = AbortSignal.timeout(patience)
      await transport.sendMail({ ...composeEmail(message, sender), signal }).catch((error: unknown) => {
        if (signal.aborted) throw new Error(`The mail server took longer than ${patience / second} seconds`)
        throw isRefusal(error) ? finalFailure(error.message) : error
      })
    },
  }
}

/**
 * Whether the mail server refuses this message or receiver for good (5xx). A wrong password or sender also gets 5xx,
 * but those emails wait until the server is configured correctly.
 */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return false
  const code = Number(error.responseCode)
  return code >= 500 && code < 600 && ['RCPT TO', 'DATA'].includes(String(error.command))
}

/** Writes messages to files (.eml for emails, .txt for others), to try the product without a mail server. */
export function folderTransport({ folder, ...sender }: Sender & { readonly folder: string }): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true })
  return {
    keepsSecrets: true,
    async send(message) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const content =
        message.kind === 'mail'
          ? (await composer.sendMail(composeEmail(message, sender))).message
          : `${message.receiver}\n\n${textOf(message)}\n`
      await writeFile(join(folder, messageFile(message)), content, { mode: 0o600 })
    },
  }
}

type Sender = {
  /** Returns the name that emails are sent from. A function, because the club can change its name. */
  readonly name: () => string
  readonly address: string
  readonly baseUrl: string
  /** Returns the address of the page where a member unsubscribes from broadcasts. */
  readonly unsubscribeAddress: (memberId: number) => string
}

/**
 * Composes a message for the mail library. Addresses are objects and nothing is concatenated from user input, so that
 * no text can become a header or another receiver (SEC-55). The Message-ID stays the same when an email is sent again.
 */
function composeEmail(message: Outgoing, sender: Sender): SendMailOptions {
  const { address, baseUrl, unsubscribeAddress } = sender
  const { memberId } = message
  const ending = message.broadcastId === null || memberId === null ? null : unsubscribeAddress(memberId)
  const text = ending === null ? textOf(message) : `${textOf(message)}\n\nUnsubscribe:\n${ending}`
  return {
    from: { name: sender.name(), address },
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

/** The headers by which an email program can unsubscribe its user (RFC 8058). */
function oneClick(address: string) {
  return { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** Converts the text to HTML with its paragraphs and line breaks, and with links for addresses of the app. */
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
