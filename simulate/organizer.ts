import { endSessionsOf } from '#db/accounts/sessions.ts'
import { transaction } from '#db/transaction.ts'
import { testPassword } from '../api/testing.ts'
import type { MemberOfPhone } from './person.ts'
import type { Posted, Review, World } from './world.ts'

/** The organizer moves a golfer to the other group while both groups play. */
export async function moveGolfer(world: World): Promise<void> {
  const { template, chance, reference, log } = world
  // Moving a golfer would break up a side.
  if (template.isShared) return
  const mover = chance.pick(template.golfers.slice(1)).id
  const groupOf = (id: number) => (reference.field.get(id) ?? 1) as 1 | 2
  const golfers = template.outing.golfers.map((golfer) => {
    const group = groupOf(golfer.id)
    return { ...golfer, tgroup_id: golfer.id === mover ? 3 - group : group }
  })
  const body = { ...template.outing, golfers }
  const answer = await asOrganizer(world, { path: `teetime/updateGroupOuting/${template.outingId}`, body })
  log.note(`the organizer moves golfer ${mover}: ${answer.status}`)
  if (answer.status === 200) reference.field.set(mover, 3 - groupOf(mover))
}

/** The organizer replaces the code of a group. Its phones get the new one when they ask for it. */
export async function replaceCode(world: World, group = 1 + world.chance.upTo(world.codes.length)): Promise<void> {
  const { template, codes, replaced, log } = world
  const body = { tgroup_id: group, accesscode: codes[group - 1]?.at(-1) }
  const answer = await asOrganizer(world, { path: `teetime/replaceCode/${template.outingId}`, body })
  log.note(`the organizer replaces the code of group ${group}: ${answer.status}`)
  if (answer.status !== 200) return
  codes[group - 1]?.push((JSON.parse(answer.body) as { accesscode: string }).accesscode)
  replaced.add(group)
}

export async function cancelOuting(world: World): Promise<void> {
  const answer = await asOrganizer(world, { path: `teetime/cancelouting/${world.template.outingId}`, body: {} })
  world.log.note(`the organizer cancels the outing: ${answer.status}`)
  if (answer.status === 200) world.reference.end = 'outing.cancelled'
}

/** The organizer reopens a golfer's card, if it is signed. */
export async function reopenCard(world: World): Promise<void> {
  const { id } = world.chance.pick(world.template.golfers)
  const body = { reason: 'A stroke was missing' }
  const answer = await asOrganizer(world, { path: `teetime/card/${id}/reopen`, body })
  world.log.note(`the organizer opens the card of golfer ${id}: ${answer.status}`)
  if (answer.status === 200) world.reference.reopen(id)
}

/** The organizer reviews the board and posts it, sometimes with a second tap. */
export async function postOuting(world: World): Promise<void> {
  const { template, reference, log, chance, postings } = world
  const seen = await asOrganizer(world, { path: `teetime/postingReview/${template.outingId}` })
  if (seen.status !== 200) return
  const review = JSON.parse(seen.body) as Review
  const accepted = review.contested.map(({ id, hole }) => ({ id, hole }))
  const body = { expect: review.board, accepted }
  for (let tap = chance.likely(0.3) ? 2 : 1; tap > 0; tap -= 1) {
    const answer = await asOrganizer(world, { path: `teetime/postscores/${template.outingId}`, body })
    log.note(`the organizer posts: ${answer.status}`)
    if (answer.status !== 200) continue
    reference.end = 'outing.posted'
    postings.push({ review, answer: JSON.parse(answer.body) as Posted })
  }
}

/** The organizer sets ties of a posted outing to be decided by the last holes. */
export async function chooseCountback(world: World): Promise<void> {
  const { template, reference, log } = world
  const answer = await asOrganizer(world, {
    path: `teetime/results/${template.outingId}`,
    body: { ties: 'countback' },
  })
  log.note(`the organizer lets the last holes decide ties: ${answer.status}`)
  if (answer.status === 200) reference.ties = 'countback'
}

/** Ends every session of a member, as a new password on another device does. */
export async function endSignIns(world: World, member: MemberOfPhone): Promise<void> {
  const { club, template, time, log } = world
  const at = new Date(time.now()).toISOString()
  await time.busyWith(transaction(club.db(), (tx) => endSessionsOf(tx, { memberId: template.members[member], at })))
  log.note(`the sign-ins of ${member} are ended`)
}

/** Sends a request from the organizer's own computer, which has a reliable connection whenever the server runs. */
async function asOrganizer({ club }: World, { path, body }: { path: string; body?: object }) {
  const headers = { 'content-type': 'application/json' }
  const credentials = JSON.stringify({ username: 'alice', password: testPassword })
  const entered = await club.ask({ method: 'POST', url: '/api/login', headers, payload: credentials })
  if (entered.status !== 200) return entered
  const { token } = JSON.parse(entered.body) as { token: string }
  const authorization = `Bearer ${token}`
  const url = `/api/${path}`
  if (!body) return await club.ask({ method: 'GET', url, headers: { authorization } })
  return await club.ask({ method: 'POST', url, headers: { ...headers, authorization }, payload: JSON.stringify(body) })
}
