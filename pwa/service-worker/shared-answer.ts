type Ports = {
  readonly fetch: (request: Request) => Promise<Response>
  readonly now: () => number
  readonly isOnline: () => boolean
}

type Asked = { readonly at: number; readonly answer: Promise<Response> }

/**
 * One call for all open tabs: whoever asks the same as another did in the last `freshFor` milliseconds, with the same
 * sign-in, gets a copy of its answer. A phone that is offline asks nothing. What failed, or was refused, is not kept.
 */
export function shareAnswers({ fetch, now, isOnline }: Ports, { freshFor }: { readonly freshFor: number }) {
  const asked = new Map<string, Asked>()

  return {
    async answer(request: Request): Promise<Response> {
      if (!isOnline()) return Response.error()
      const key = `${request.headers.get('authorization') ?? ''} ${request.url}`
      const known = asked.get(key)
      if (known !== undefined && now() - known.at < freshFor) return (await known.answer).clone()
      // Without the signal of the tab that happens to ask: another may still wait when it closes.
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
    /** Something was changed at the club: the next question is asked anew. */
    forget: () => asked.clear(),
  }
}
