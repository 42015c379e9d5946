type Ports = {
  readonly fetch: (request: Request) => Promise<Response>
  readonly now: () => number
  readonly isOnline: () => boolean
}

type Asked = { readonly at: number; readonly answer: Promise<Response> }

/**
 * Shares one call between tabs: the same request under the same sign-in within `freshFor` milliseconds gets a copy of
 * the answer. Offline nothing is sent, and failures and refusals are not stored.
 */
export function shareAnswers({ fetch, now, isOnline }: Ports, { freshFor }: { readonly freshFor: number }) {
  const asked = new Map<string, Asked>()

  return {
    async answer(request: Request): Promise<Response> {
      if (!isOnline()) return Response.error()
      const key = `${request.headers.get('authorization') ?? ''} ${request.url}`
      const known = asked.get(key)
      if (known !== undefined && now() - known.at < freshFor) return (await known.answer).clone()
      // Without the abort signal of the tab: another one may wait for the same answer.
      const answer = fetch(new Request(request.url, { headers: request.headers }))
      const mine = { at: now(), answer }
      const forgetMine = () => {
        if (asked.get(key) === mine) asked.delete(key)
      }
      asked.set(key, mine)
      try {
        const { ok } = await answer
        if (!ok) forgetMine()
      } catch {
        forgetMine()
      }
      return (await answer).clone()
    },
    /** A call has changed something: the next request is sent. */
    forget: () => asked.clear(),
  }
}
