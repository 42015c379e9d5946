/** What the app has to know of the club before it has spoken to it. */
export type Club = {
  readonly name: string
  /** The software company that the footer credits. */
  readonly credit: string
}

/** Reads the club from the page it was delivered in. */
export function readClub(page: Pick<Document, 'querySelector'>): Club {
  const meta = (name: string) => page.querySelector(`meta[name='${name}']`)?.getAttribute('content')
  return { name: meta('application-name') ?? 'Nomad', credit: meta('author') ?? 'Nomad' }
}
