import type { DevicePorts } from '#sync/device/device.ts'
import { parsedJson } from './parsed-json.ts'
import { homePath, mayWantLogin, routeAt } from './routes.ts'

type Ports = Pick<DevicePorts, 'storage' | 'now'>
type Place = { readonly pathname: string; readonly search: string; readonly hash: string }

const key = 'nomad.way-back'
/** Milliseconds for which the page is kept: long enough for an email with a temporary password. */
const life = 60 * 60 * 1000

/**
 * Stores the requested page for after the login. It is kept across reloads and tabs, because the email with a temporary
 * password opens another tab.
 */
export function keepWayBack({ storage, now }: Ports, { pathname, search, hash }: Place): void {
  if (mayWantLogin(pathname)) storage.setItem(key, JSON.stringify({ page: pathname + search + hash, at: now() }))
}

/** Returns the page to open after a login: a path of this app that may require it, or home. */
export function readWayBack({ storage, now }: Ports): string {
  const kept = readKept(storage.getItem(key))
  const isFresh = kept !== null && now() - kept.at < life && now() >= kept.at
  const page = isFresh ? safePage(kept.page) : homePath
  return mayWantLogin(page.split(/[?#]/)[0] ?? '') ? page : homePath
}

export function dropWayBack({ storage }: Pick<Ports, 'storage'>): void {
  storage.removeItem(key)
}

function readKept(text: string | null): { readonly page: string; readonly at: number } | null {
  const kept = parsedJson(text)
  if (typeof kept !== 'object' || kept === null || !('page' in kept) || !('at' in kept)) return null
  return typeof kept.page === 'string' && typeof kept.at === 'number' ? { page: kept.page, at: kept.at } : null
}

/**
 * Returns a path of this app with its query and hash, never the address of another site. Browsers read a backslash as a
 * slash and skip spaces and line breaks, so an address that contains any of them is not used.
 */
export function safePage(page: string): string {
  const path = page.startsWith('/') ? page : `/${page}`
  const [pathname = ''] = path.split(/[?#]/)
  const isPlain = /^(\/[\w\-.~%]+)+$/.test(pathname) && /^[^\s\\<>"'`]*$/.test(path)
  const isScreen = routeAt(pathname).path !== '*' && pathname !== '/redirect'
  return isPlain && isScreen ? path : homePath
}
