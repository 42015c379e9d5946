import { createServer as createHttp, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createHttps } from 'node:https'
import type { Certificates } from './authority.ts'

/**
 * Opens an https server in front of a server on this machine; it reports the client's address, like the proxy of a
 * club.
 */
export function openFront(port: number, { key, certificate }: Certificates): Server {
  return createHttps({ key, cert: certificate }, (asked, answer) => pass(asked, { answer, port }))
}

function pass(asked: IncomingMessage, { answer, port }: { answer: ServerResponse; port: number }): void {
  const { method, url, headers, socket } = asked
  const forwarded = { 'x-forwarded-for': socket.remoteAddress ?? '', 'x-forwarded-proto': 'https' }
  const passed = request({ host: '127.0.0.1', port, method, path: url, headers: { ...headers, ...forwarded } })
  passed.on('response', (received) => {
    answer.writeHead(received.statusCode ?? 502, received.headers)
    received.pipe(answer)
    received.on('error', () => answer.destroy())
  })
  passed.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()))
  // Ends the stream of a live board when the phone disconnects.
  answer.on('close', () => passed.destroy())
  asked.pipe(passed)
}

/** Serves the authority's certificate over http, which phones can open before they trust it, with instructions. */
export function openHandout(address: string, { authority }: Certificates): Server {
  return createHttp((asked, answer) => {
    if (asked.url === '/nomad.crt') {
      answer.writeHead(200, { 'content-type': 'application/x-x509-ca-cert' }).end(authority)
      return
    }
    answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pageFor(address))
  })
}

/** The steps on a phone before it opens the app; shown both in the terminal and on the page. */
export const trustSteps = {
  'iPhone and iPad': [
    'Open the certificate in Safari and tap Allow.',
    'Settings, Profile Downloaded: tap Install.',
    'Settings, General, About, Certificate Trust Settings: turn on “Nomad on this computer”.',
  ],
  Android: [
    'Open the certificate, and let it be downloaded.',
    'Settings: search for “CA certificate”, tap Install anyway, and choose nomad.crt.',
  ],
}

function pageFor(address: string): string {
  const steps = Object.entries(trustSteps).map(
    ([phone, lines]) => `<h2>${phone}</h2><ol>${lines.map((line) => `<li>${line}</li>`).join('')}</ol>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Nomad on this phone</title>
<style>body { font: 1.125rem/1.5 system-ui; margin: 1.5rem; max-width: 36rem } a { display: block; padding: .75rem 0 }</style>
<h1>Nomad on this phone</h1>
<a href="/nomad.crt">1. Get the certificate</a>
${steps.join('')}
<a href="${address}">2. Open Nomad</a>
<p>Remove the certificate in the settings of the phone when you have tried it.</p>
</html>`
}
