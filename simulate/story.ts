import { boardsAgree, waitingOn } from './checks.ts'
import { comeBack, doSomething } from './deeds.ts'
import { chooseCountback, postOuting } from './organizer.ts'
import { memberNames, type MemberOfPhone, type Person } from './person.ts'
import { fair, rough, storm } from './timed-air.ts'
import type { World } from './world.ts'

const second = 1_000
const day = 24 * 3_600 * second
/** Milliseconds after the last fault within which everything must be sent. */
const healedWithin = 120 * second

/** Plays a round with faults of phones, network and server, then ends the outing. */
export async function playThrough(world: World): Promise<void> {
  const { time, chance, air, people, template } = world
  for (const person of people) {
    person.phone.moveClock(chance.pick([0, 0, Math.round(chance.between(-60, 60)) * second, day, -day]))
    person.open()
    person.enterCode()
    if (chance.likely(0.4)) person.signIn(chance.pick(memberNames))
  }
  await time.pass(5 * second)
  air.change(chance.pick([fair, rough, storm, storm]))
  const steps = 8 + chance.upTo(16)
  for (let step = 0; step < steps; step += 1) {
    const hole = 1 + Math.floor((step * template.holes) / steps)
    await doSomething(world, { person: chance.pick(people), hole })
    await time.pass(chance.between(0.1, chance.likely(0.1) ? 40 : 6) * second)
  }
  await heal(world)
  if (chance.likely(0.3)) await finish(world)
}

/** Ends the faults: every phone is online, and golfers who were logged out log in again. */
async function heal(world: World): Promise<void> {
  const { time, air, club, people, log } = world
  log.note('the weather clears')
  air.change(fair)
  if (club.isUp()) await time.busyWith(club.fillDisk(false))
  while (!club.isUp()) await time.pass(5 * second)
  for (const person of people) {
    const { phone } = person
    phone.link.state = 'fine'
    phone.killAtWrite(0)
    phone.keepStorage()
    person.stay()
    phone.fillDisk(0)
    if (!phone.tab()) await comeBack(world, person)
    phone.freeze(false)
    phone.show(true)
    phone.wake()
    if (await isAskedForCode(world, person)) person.enterCode()
  }
  await comeToRest(world)
  await enterNewCodes(world)
  for (const person of people) {
    for (const member of person.members) {
      if (!(await waitingOn(person)).some((principal) => senderOf(world, { person, principal }) === member)) continue
      person.signIn(member)
      await time.pass(15 * second)
      await comeToRest(world)
    }
  }
}

/** A phone learns only with a network that the organizer has replaced its code. */
async function enterNewCodes(world: World): Promise<void> {
  const asked = await Promise.all(
    world.people.map(async (person) => ((await isAskedForCode(world, person)) ? [person] : [])),
  )
  for (const person of asked.flat()) person.enterCode()
  if (asked.flat().length > 0) await comeToRest(world)
}

/**
 * Whether the phone asks for a code, because it has never opened the outing or the server no longer accepts its scores.
 */
async function isAskedForCode({ template }: World, { phone, deletedEntries }: Person): Promise<boolean> {
  const [capabilities, lanes] = [await phone.rows('capabilities'), await phone.rows('lanes')]
  const isOfOuting = ({ outingId }: (typeof capabilities)[number]) => outingId === template.outingId
  // After a deletion the phone may have an outing that was started on it since.
  const known = deletedEntries === null ? capabilities : capabilities.filter(isOfOuting)
  if (known.length === 0 || known.some(({ isReplaced }) => isReplaced === true)) return true
  return lanes.some(({ principal, parked }) => parked !== null && /^outing:\d/.test(principal))
}

/**
 * Everyone enters the missing scores, and the organizer posts the outing. A phone that is offline then sends too late.
 */
async function finish(world: World): Promise<void> {
  const { time, chance, people, template, reference } = world
  const scoring = people.filter((person) => !person.isWatching())
  const scorers = scoring.filter(({ group }, at) => scoring.findIndex((one) => one.group === group) === at)
  for (let hole = 1; hole <= template.holes; hole += 1) {
    for (const { group, record } of scorers) {
      const golfers = [...reference.field].flatMap(([id, of]) => (of === group ? [id] : []))
      if (golfers.some((id) => !reference.cells.has(`golfer ${id} hole ${hole}`))) record(hole)
    }
    await time.pass(second)
  }
  await comeToRest(world)
  const late = chance.pick(people)
  late.phone.link.state = 'off'
  late.record(template.holes)
  await time.pass(second)
  if (reference.end === null) await time.busyWith(postOuting(world))
  late.phone.link.state = 'fine'
  late.phone.wake()
  await comeToRest(world)
  await enterNewCodes(world)
  if (reference.end !== 'outing.posted' || !chance.likely(0.7)) return
  await time.busyWith(chooseCountback(world))
  await comeToRest(world)
}

async function comeToRest(world: World): Promise<void> {
  const { time, people } = world
  const end = time.now() + healedWithin
  while (time.now() < end) {
    await time.pass(2 * second)
    const waiting = people.map(async (person) => {
      const lanes = await waitingOn(person)
      return lanes.filter(
        (principal) => (senderOf(world, { person, principal }) ?? person.signedIn()) === person.signedIn(),
      )
    })
    const isEmpty = (await Promise.all(waiting)).flat().length === 0
    if (isEmpty && (await boardsAgree(world))) return
  }
}

/** Returns the member whose sign-in a queue needs; undefined for the queue of an access code. */
function senderOf(
  { template }: World,
  { person, principal }: { person: Person; principal: string },
): MemberOfPhone | undefined {
  return person.started.get(principal) ?? memberNames.find((name) => principal === `u:${template.members[name]}`)
}
