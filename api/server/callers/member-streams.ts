import { liveSessions } from '#db/accounts/sessions.ts'
import type { Context } from '../context.ts'
import type { EventStream } from '../http/event-stream.ts'
import { endOf } from './identity.ts'

/** The open streams of members, by the sign-in that they were opened with. */
export type MemberStreams = {
  readonly add: (sid: string, stream: EventStream) => void
  /** A background job: ends the streams whose sign-in has ended. */
  readonly endThoseWithoutSignIn: () => Promise<void>
}

/**
 * Tracks the streams of members. A stream is authorized when it opens and lasts for hours, so its sign-in is checked
 * repeatedly.
 */
export function openMemberStreams({ db, now }: Pick<Context, 'db' | 'now'>): MemberStreams {
  const streams = new Map<string, Set<EventStream>>()
  return {
    add(sid, stream) {
      const ofSignIn = streams.get(sid) ?? new Set()
      streams.set(sid, ofSignIn.add(stream))
      stream.onEnd(() => {
        ofSignIn.delete(stream)
        if (ofSignIn.size === 0 && streams.get(sid) === ofSignIn) streams.delete(sid)
      })
    },
    async endThoseWithoutSignIn() {
      if (streams.size === 0) return
      // Copied before the query: a stream that opens during it has just been authorized.
      const open = [...streams]
      const found = await liveSessions(db, { sids: open.map(([sid]) => sid) })
      const alive = new Set(found.filter((session) => now() < endOf(session)).map(({ sid }) => sid))
      for (const [sid, ofSignIn] of open) {
        if (!alive.has(sid)) for (const stream of ofSignIn) stream.end()
      }
    },
  }
}
