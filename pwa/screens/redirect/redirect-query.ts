import { safePage } from '../../way-back.ts'

export type SignInLink = { readonly username: string; readonly hash: string; readonly page: string }

/** What the link of a mail asks for; null when it is not complete. */
export function readSignInLink(search: string): SignInLink | null {
  const query = new URLSearchParams(search)
  const [username, hash] = [query.get('username') ?? '', query.get('hash') ?? '']
  return username === '' || hash === '' ? null : { username, hash, page: safePage(query.get('page') ?? '') }
}
