import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, test } from 'vitest'
import { smtpTransport } from './email-transport.ts'
import { isFinalFailure } from './transport.ts'

const message = {
  id: 1,
  kind: 'mail',
  topic: 'test',
  memberId: null,
  receiver: 'ben@mail.example',
  replyTo: '',
  subject: 'Your email',
  body: 'Hello Ben',
  secret: null,
  broadcastId: null,
  subscriptionId: null,
  path: '',
  createdAt: '2026-06-14T09:00:00.000Z',
  attempts: 1,
} as const

const sender = {
  name: () => 'Nomad',
  address: 'golf@club.example',
  baseUrl: 'https://club.example',
  unsubscribeAddress: () => '',
}

const refusal = Object.assign(new Error('never'), { responseCode: 550 })

test.each<[string, SMTPServerOptions, isFinal: boolean]>([
  ['a password', { onAuth: (_auth, _session, done) => done(new Error('not this one')) }, false],
  ['a sender', { onMailFrom: (_address, _session, done) => done(refusal) }, false],
  ['a receiver', { onRcptTo: (_address, _session, done) => done(refusal) }, true],
])('a mail server that refuses %s is tried again unless it is about the receiver', async (_what, refusing, isFinal) => {
  const accepting: SMTPServerOptions = { onAuth: (_auth, _session, done) => done(null, { user: 'club' }) }
  const open = { disabledCommands: ['STARTTLS'], allowInsecureAuth: true }
  const smtp = new SMTPServer({ ...open, ...accepting, ...refusing })
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const { port } = smtp.server.address() as AddressInfo
  const { send } = smtpTransport({ smtpUrl: `smtp://club:secret@127.0.0.1:${port}`, ...sender })
  const failure: unknown = await send(message).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Error)
  expect(isFinalFailure(failure), String(failure)).toBe(isFinal)
  await new Promise((resolve) => smtp.close(() => resolve(null)))
})

test('a mail server that never comes to an end is left after a while, and tried again later (REL-10)', async () => {
  const hungUp = Promise.withResolvers<void>()
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.on('data', () => undefined)
    socket.on('end', () => hungUp.resolve())
    socket.write('220 slow.example\r\n')
    // The server is never idle, but never reaches the last line of its response.
    const drip = setInterval(() => socket.write('250-slow.example\r\n'), 20)
    socket.on('close', () => clearInterval(drip))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { send } = smtpTransport({
    smtpUrl: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    patience: 300,
    ...sender,
  })
  const failure: unknown = await send(message).catch((error: unknown) => error)
  expect(failure).toMatchObject({ message: expect.stringContaining('took longer') as string })
  expect(isFinalFailure(failure)).toBe(false)
  await hungUp.promise
  await new Promise((resolve) => server.close(resolve))
})
