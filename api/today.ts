import type { Context } from './context.ts'

/** The date where the club is, YYYY-MM-DD. */
export function today({ now, config }: Pick<Context, 'now' | 'config'>): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: config.club.timeZone }).format(now())
}
