import { second } from '#db/instants.ts'
import { followLinkOf, outingFollowed, saveFollowLink, type FollowLink } from '#db/outings/follow-links.ts'
import { resultSettings } from '#db/outings/outing-results.ts'
import { snapshotOf } from '#db/outings/outing-snapshot.ts'
import { readOuting } from '#db/outings/outings.ts'
import { transaction } from '#db/transaction.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import {
  changeFollow,
  followed,
  followLink,
  type FollowedBoard,
  type FollowLink as SentLink,
} from '#sync/calls/follow.ts'
import type { ClubInEffect } from '../../club/club-in-effect.ts'
import { changerOf, whoIs } from '../../server/callers/caller.ts'
import type { Context } from '../../server/context.ts'
import type { Routes } from '../../server/route.ts'
import { organizedOuting } from '../organizer.ts'
import type { OutingContext } from '../outing-access.ts'
import type { OutingProblem } from '../outing-problems.ts'
import { followedBoard } from './follow-view.ts'

export type Followed = (token: string) => Promise<Result<FollowedBoard, 'follow.not-found'>>

type FollowContext = OutingContext & { readonly club: ClubInEffect; readonly readFollowed: Followed }

/** The view-only link of an outing, and the leaderboards that it shows. */
export function registerFollow({ route }: Routes<OutingProblem>, context: FollowContext): void {
  const { db, access, club, config, now, randomBytes, readFollowed } = context

  const drawToken = () => Buffer.from(randomBytes(tokenBytes)).toString('base64url')
  const asSent = ({ token, isOn, hidesLast }: FollowLink, mayChange: boolean): SentLink => ({
    url: isOn ? `${config.baseUrl}/follow/${token}` : null,
    hidesLast,
    names: club.current().followNames,
    mayChange,
  })

  route(followLink, async ({ params: { id }, ...asked }) => {
    const admission = await access.enter(asked, id)
    if (!admission.ok) return admission
    const mayChange = admission.value.isOrganizer || whoIs(asked.caller)?.isadmin === true
    const known = await followLinkOf(db, id)
    if (known !== undefined) return accept(asSent(known, mayChange))
    const link = await transaction(db, async (tx) => {
      const made = (await followLinkOf(tx, id)) ?? { token: drawToken(), isOn: true, hidesLast: false }
      await saveFollowLink(tx, { outingId: id, ...made, at: now().toISOString() })
      return made
    })
    return accept(asSent(link, mayChange))
  })

  route(changeFollow, async ({ params: { id: outingId }, body: { isOn, hidesLast }, caller }) => {
    return await transaction(db, async (tx) => {
      const organized = await organizedOuting(tx, { id: outingId, by: changerOf(caller) })
      if (!organized.ok) return organized
      const before = await followLinkOf(tx, outingId)
      // A link that was turned off never works again: turning it on creates a new one.
      const token = before?.isOn === true ? before.token : drawToken()
      const link = { token, isOn, hidesLast }
      await saveFollowLink(tx, { outingId, ...link, at: now().toISOString() })
      return accept(asSent(link, true))
    })
  })

  /** Serializes a board once for all followers: with a large field this takes most of the time of an answer. */
  const textOf = oncePer((board: FollowedBoard) => JSON.stringify(followed.answer.parse(board)))

  route(followed, async ({ params: { token }, reply }) => {
    const board = await readFollowed(token)
    if (board.ok) void reply.type('application/json; charset=utf-8').serializer(() => textOf(board.value))
    return board
  })
}

/** Caches the result of a function for each object that it is called with. */
function oncePer<Given extends object, Made>(make: (given: Given) => Made): (given: Given) => Made {
  const made = new WeakMap<Given, Made>()
  return (given) => {
    const known = made.get(given) ?? make(given)
    made.set(given, known)
    return known
  }
}

/** The bytes of a token: 128 random bits, which cannot be guessed. */
const tokenBytes = 16

/** Milliseconds for which all followers of an outing share one answer. */
const keptFor = 2 * second

type Kept = { readonly at: number; readonly board: Promise<FollowedBoard | null> }

/** Reads the view of a link at most once in two seconds. */
export function openFollowed({
  db,
  now,
  elapsed,
  club,
}: Pick<Context, 'db' | 'now' | 'elapsed'> & { club: ClubInEffect }): Followed {
  const kept = new Map<string, Kept>()

  async function read({ outingId, hidesLast }: { outingId: number; hidesLast: boolean }) {
    const outing = await readOuting(db, outingId)
    if (!outing) return null
    const { ties } = await resultSettings(db, outingId)
    const names = club.current().followNames
    return followedBoard(await snapshotOf(db, outing), { hidesLast, names, ties, now: now() })
  }

  return async (token) => {
    const link = await outingFollowed(db, token)
    if (link === undefined) return off()
    const at = elapsed()
    for (const [key, board] of kept) if (at - board.at >= keptFor) kept.delete(key)
    const key = JSON.stringify(link)
    const known = kept.get(key) ?? { at, board: read(link) }
    kept.set(key, known)
    const board = await known.board.catch((error: unknown) => {
      kept.delete(key)
      throw error
    })
    return board === null ? off() : accept(board)
  }
}

function off() {
  return refuse('follow.not-found', 'This link doesn’t work. Part of it may be missing, or the club has turned it off.')
}
