import { routeAt, standsInShell } from '../../routes.ts'

export type SignInLink = { readonly username: string; readonly hash: string; readonly page: string }

const fallback = '/home'

/** What the link of a mail asks for; null when it is not complete. */
export function readSignInLink(search: string): SignInLink | null {
  const query = new URLSearchParams(search)
  const [username, hash] = [query.get('username') ?? '', query.get('hash') ?? '']
  return username === '' || hash === '' ? null : { username, hash, page: safePage(query.get('page') ?? '') }
}

/**
 * The page to go to after a sign-in by link: a path of this app, never another site's address. Browsers read a
 * backslash as a slash and skip blanks and line breaks, so that an address with any of them is not taken.
 */
export function safePage(page: string): string {
  const path = page.startsWith('/') ? page : `/${page}`
  const isPlain = /^\/(?!\/)[\w\-./~%?=&]*$/.test(path) && !path.includes('//')
  const [pathname = ''] = path.split('?')
  const isScreen = routeAt(pathname).path !== '*' && !['/', '/redirect'].includes(pathname)
  return isPlain && isScreen && standsInShell(pathname) ? path : fallback
}
