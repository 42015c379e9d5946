import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
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

test('a mail server that never comes to an end is left after a while, and tried again later (REL-10)', async () => {
  const hungUp = Promise.withResolvers<void>()
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.on('data', () => undefined)
    socket.on('end', () => hungUp.resolve())
    socket.write('220 slow.example\r\n')
    // Never idle, and never at the last line of its answer.
    const drip = setInterval(() => socket.write('250-slow.example\r\n'), 20)
    socket.on('close', () => clearInterval(drip))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { send } = smtpTransport({
    smtpUrl: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    patience: 300,
    name: () => 'Nomad',
    address: 'golf@club.example',
    baseUrl: 'https://club.example',
    unsubscribeAddress: () => '',
  })
  const failure: unknown = await send(message).catch((error: unknown) => error)
  expect(failure).toMatchObject({ message: expect.stringContaining('took longer') as string })
  expect(isFinalFailure(failure)).toBe(false)
  await hungUp.promise
  await new Promise((resolve) => server.close(resolve))
})
