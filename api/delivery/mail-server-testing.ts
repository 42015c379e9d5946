import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type ReceivedEmail = { readonly from: string; readonly to: readonly string[]; readonly text: string }

/** Test equipment: a mail server on this machine. */
export type MailServer = {
  readonly url: string
  readonly received: readonly ReceivedEmail[]
  /** `refuse` is the SMTP code with which receivers are refused; 0 accepts them. */
  readonly mood: { refuse: number }
  readonly close: () => Promise<void>
}

/** Starts the server. `beforeAnswer` is called with the number of received emails before each one is acknowledged. */
export async function openMailServer(beforeAnswer: (emails: number) => void = () => undefined): Promise<MailServer> {
  const received: ReceivedEmail[] = []
  const mood = { refuse: 0 }
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo(_address, _session, done) {
      done(mood.refuse === 0 ? null : Object.assign(new Error('not today'), { responseCode: mood.refuse }))
    },
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        const to = envelope.rcptTo.map(({ address }) => address)
        received.push({ from, to, text: Buffer.concat(parts).toString() })
        beforeAnswer(received.length)
        done()
      })
    },
  })
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const { port } = smtp.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    mood,
    close: () => new Promise((resolve) => smtp.close(resolve)),
  }
}

/** The Message-ID, which stays the same when an email is sent again. */
export function messageIdOf({ text }: ReceivedEmail): string | undefined {
  return /^Message-ID: (.*)$/im.exec(text)?.[1]
}
