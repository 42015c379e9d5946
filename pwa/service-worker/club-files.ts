type Cache = Pick<globalThis.Cache, 'match' | 'put' | 'keys' | 'delete'>

/** The addresses of the club's logo, icons and colors; each has a hash of its content. */
export const clubFile = /\/club\/[\w-]+\.(png|css)$/

/** Stores the club's logo and colors on the phone, so that they are shown offline. A new one replaces the old. */
export async function keptFile(request: Request, cache: Cache, load: typeof fetch): Promise<Response> {
  const kept = await cache.match(request)
  if (kept !== undefined) return kept
  const answer = await load(request)
  if (!answer.ok) return answer
  const kind = kindOf(request.url)
  for (const old of await cache.keys()) if (kindOf(old.url) === kind) await cache.delete(old)
  await cache.put(request, answer.clone())
  return answer
}

function kindOf(url: string): string {
  return url.slice(0, url.lastIndexOf('-'))
}
