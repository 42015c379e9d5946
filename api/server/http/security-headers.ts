import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

const page = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // `data:` allows the card image that the server draws.
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types app',
].join('; ')

const data = "default-src 'none'; frame-ancestors 'none'"

/**
 * Browser features that the app never uses. Not listed are the screen wake lock, for scoring, and the camera, with
 * which a phone takes over a card from another phone.
 */
const permissions = [
  'accelerometer',
  'autoplay',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': [...permissions.map((name) => `${name}=()`), 'camera=(self)', 'screen-wake-lock=(self)'].join(
    ', ',
  ),
}

/** Sets the headers of SEC-50 on every response, including files, errors and streams. */
export function registerSecurityHeaders(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(securityHeaders(request, config))
  })
}

/** Returns the content security policy of a page with this inline script and style. */
export function policyWith({ script, style }: { readonly script: string; readonly style: string }): string {
  return withStyle(page, style).replace("script-src 'self'", `script-src ${allowed(script)}`)
}

/** Returns a content security policy that also allows this inline style. */
export function withStyle(policy: string, style: string): string {
  return policy.replace("style-src 'self'", `style-src ${allowed(style)}`)
}

function allowed(text: string): string {
  return `'self' 'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** The content security policy of a page that other sites may embed in a frame. */
export const framedPage = page.replace("frame-ancestors 'none'", 'frame-ancestors *')

export function securityHeaders({ url, id, routeOptions }: FastifyRequest, config: Config): Record<string, string> {
  // The router also finds /api/… under /%61pi/…, and an unknown path under /api has no route.
  const isData = url.startsWith('/api') || routeOptions.url?.startsWith('/api') === true
  const headers = isData ? headersOfData(config) : headersWith(page, config)
  return { ...headers, 'x-request-id': id }
}

/** Returns the headers of a response that is neither a page nor a file. */
export function headersOfData(config: Config): Record<string, string> {
  return { ...headersWith(data, config), 'cache-control': 'no-store' }
}

function headersWith(policy: string, { baseUrl }: Config): Record<string, string> {
  return {
    ...always,
    // Browsers ignore the header over plain http, and on a trial machine it would restrict the host name to https.
    ...(baseUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
    'content-security-policy': policy,
  }
}
