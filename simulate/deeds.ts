import { inspectDisk } from './checks.ts'
import { cancelOuting, endSignIns, moveGolfer, postOuting, reopenCard, replaceCode } from './organizer.ts'
import { memberNames, type Person } from './person.ts'
import type { World } from './world.ts'

const second = 1_000
const hour = 3_600 * second

type Act = { readonly person: Person; readonly hole: number }
type Deed = (world: World, act: Act) => unknown

/** What can happen, with relative frequencies. */
const deeds: readonly (readonly [share: number, deed: Deed])[] = [
  [40, (_, { person, hole }) => person.record(hole)],
  [8, ({ chance }, { person, hole }) => person.record(1 + chance.upTo(hole))],
  [7, (_, { person, hole }) => person.choose(hole)],
  [5, ({ chance }, { person, hole }) => person.clear(1 + chance.upTo(hole))],
  [5, ({ chance }, { person, hole }) => person.pickUp(1 + chance.upTo(hole))],
  [5, (_, { person, hole }) => person.leave(hole)],
  [4, (_, { person }) => person.leave(null)],
  [6, (_, { person, hole }) => person.recordInGame(hole)],
  [12, (_, { person }) => person.sign()],
  [5, ({ chance }, { person }) => person.signedIn() !== null && person.postRound(38 + chance.upTo(12))],
  [4, startOwn],
  [8, (_, { person, hole }) => person.started.size > 0 && person.scoreStarted(hole)],
  [6, dieAndComeBack],
  [5, dieWhileRecording],
  [4, meetFullDisk],
  [6, loseNetwork],
  [4, hide],
  [3, (_, { person }) => person.open()],
  [3, moveClock],
  [0.7, sleep],
  [2, ({ chance }, { person }) => person.signIn(chance.pick(memberNames))],
  [4, handToAnother],
  [6, handOverCard],
  [3, signOutElsewhere],
  [3, crashTheClub],
  [3, fillTheClubsDisk],
  [4, backUpTheClub],
  [4, goBackToTheBackup],
  [2, (world) => whileUp(world, () => moveGolfer(world))],
  [3, (world) => whileUp(world, () => reopenCard(world))],
  [1, (world) => whileUp(world, () => postOuting(world))],
  [0.4, (world) => whileUp(world, () => cancelOuting(world))],
]

const undoing: typeof deeds = [[10, recordAndUndo]]
const replacingCodes: typeof deeds = [
  [8, (world) => whileUp(world, () => replaceCode(world))],
  [8, (_, { person }) => person.enterCode()],
]
const deleting: typeof deeds = [
  [30, deleteStorage],
  [10, (_, { person }) => person.enterCode()],
  [10, leaveElsewhere],
]
/** Where browsers delete storage, and codes are replaced or taps are undone as well. */
const deletingAfterReplacement: typeof deeds = [[12, deleteAfterReplacement]]
const deletingDuringUndo: typeof deeds = [[12, deleteDuringUndo]]
const addingGames: typeof deeds = [
  [20, (_, { person, hole }) => person.addGame(hole)],
  [10, addGameAndDie],
]

export async function doSomething(world: World, act: Act): Promise<void> {
  if (!act.person.phone.tab()) await comeBack(world, act.person)
  const possible = deedsOf(world)
  let drawn = world.chance.random() * possible.reduce((sum, [share]) => sum + share, 0)
  for (const [share, deed] of possible) {
    drawn -= share
    if (drawn < 0) return void (await deed(world, act))
  }
}

function deedsOf({ undoes, addsGames, deletesStorage, replacesCodes }: World): typeof deeds {
  return [
    ...deeds,
    ...(undoes ? undoing : []),
    ...(addsGames ? addingGames : []),
    ...(deletesStorage ? deleting : []),
    ...(replacesCodes ? replacingCodes : []),
    ...(replacesCodes && deletesStorage ? deletingAfterReplacement : []),
    ...(undoes && deletesStorage ? deletingDuringUndo : []),
  ]
}

/** Reopens the app and checks that everything it reported as saved is still there. */
export async function comeBack(world: World, person: Person): Promise<void> {
  person.open()
  await world.time.settle()
  world.wrong.push(...(await inspectDisk(world, person)))
}

/** A member starts an outing on the phone, mostly where there is no network, and scores its first holes. */
async function startOwn({ chance, time, starters, log }: World, { person }: Act): Promise<void> {
  const member = memberNames.find((name) => name === person.signedIn())
  if (!member || starters.has(member)) return
  starters.add(member)
  const { phone } = person
  if (chance.likely(0.7)) {
    log.note(`${phone.name} has no network on the first tee`)
    phone.link.state = 'off'
    time.after(chance.between(2, 90) * second, () => void (phone.link.state = 'fine'))
  }
  person.start(member)
  await time.settle()
  if (chance.likely(0.3)) {
    phone.kill()
    log.note(`${phone.name} dies`)
    person.open()
    await time.settle()
  }
  for (const hole of [1, 2]) person.scoreStarted(hole)
}

async function dieAndComeBack(world: World, { person }: Act): Promise<void> {
  person.phone.kill()
  world.log.note(`${person.phone.name} dies`)
  await comeBack(world, person)
}

function dieWhileRecording({ chance, log }: World, { person, hole }: Act): void {
  const nth = 1 + chance.upTo(10)
  log.note(`${person.phone.name} will die at write ${nth}`)
  person.phone.killAtWrite(nth)
  person.record(hole)
}

/** Often without a network, so that the game is still unsent when its phone dies. */
async function addGameAndDie(world: World, act: Act): Promise<void> {
  const { chance, time } = world
  if (chance.likely(0.5)) loseNetwork(world, act)
  act.person.addGame(act.hole)
  if (chance.likely(0.5)) await time.settle()
  await dieAndComeBack(world, act)
}

function meetFullDisk({ chance, log }: World, { person, hole }: Act): void {
  log.note(`${person.phone.name} has a full disk`)
  person.phone.fillDisk(1 + chance.upTo(4))
  person.record(hole)
}

/** The disk may have become full since the tap. */
async function recordAndUndo({ chance, time, log }: World, { person, hole }: Act): Promise<void> {
  const { phone } = person
  person.record(hole)
  await time.settle()
  if (chance.likely(0.5)) {
    log.note(`${phone.name} has a full disk`)
    phone.fillDisk(40)
    time.after(2 * second, () => phone.fillDisk(0))
  }
  person.undo()
}

/**
 * The browser deletes what the phone has stored, often while it has no network: in the middle of a tap or of an
 * acknowledgment, between a tap and the read after it, in the middle of an exchange, or right before a tap. Sometimes
 * the phone dies in the same moment.
 */
async function deleteStorage(world: World, act: Act): Promise<void> {
  const { chance, time, log } = world
  const { person, hole } = act
  const { phone } = person
  const deleted = chance.pick(['the database', 'everything'] as const)
  if (chance.likely(0.5)) loseNetwork(world, act)
  const moment = chance.random()
  if (moment < 0.1) phone.deleteAfterScores(deleted)
  if (chance.likely(0.2)) person.sign()
  else person.record(hole)
  if (moment < 0.1) return
  if (moment < 0.3) return phone.deleteAtWrite(1 + chance.upTo(30), deleted)
  if (moment < 0.5) await time.settle()
  else if (moment < 0.8) await time.pass(chance.between(0, 3) * second)
  phone.deleteStorage(deleted)
  // The page has not noticed that yet.
  if (chance.likely(0.3)) person.record(1 + chance.upTo(hole))
  if (chance.likely(0.8)) return
  if (chance.likely(0.5)) await time.settle()
  phone.kill()
  log.note(`${phone.name} dies`)
}

/** The server refuses the phone, because its code was replaced, and then the browser deletes what waits. */
async function deleteAfterReplacement(world: World, { person, hole }: Act): Promise<void> {
  const { chance, time } = world
  await whileUp(world, () => replaceCode(world, person.group))
  person.record(hole)
  await time.pass(chance.between(1, 20) * second)
  person.phone.deleteStorage(chance.pick(['the database', 'everything'] as const))
}

/**
 * The browser deletes what the phone has stored while it writes an undo. The score before the undone one is not at the
 * server, so that the undo would change something if it were kept.
 */
async function deleteDuringUndo(world: World, act: Act): Promise<void> {
  const { chance, time } = world
  const { person, hole } = act
  loseNetwork(world, act)
  for (let tap = 0; tap < 2; tap += 1) {
    person.record(hole)
    await time.settle()
  }
  person.phone.deleteAtWrite(1 + chance.upTo(4), chance.pick(['the database', 'everything'] as const))
  person.undo()
}

/** Another tab leaves the outing, and its last entries are answered in the same moment. */
function leaveElsewhere(_: World, { person, hole }: Act): void {
  person.record(hole)
  person.leaveWhenSent()
}

function loseNetwork({ chance, time, air, log }: World, { person: { phone } }: Act): void {
  const { link } = phone
  link.state = chance.pick(['off', 'silent'] as const)
  air.breakLines(link)
  log.note(`${phone.name} is ${link.state}`)
  time.after(chance.between(5, 90) * second, () => {
    link.state = 'fine'
    if (chance.likely(0.7)) phone.wake()
  })
}

/** A new password on another device ends the sign-in here; the phone has not detected that yet. */
async function signOutElsewhere(world: World, { person }: Act): Promise<void> {
  const member = memberNames.find((name) => name === person.signedIn())
  if (!member) return
  await whileUp(world, () => endSignIns(world, member))
  person.postRound(38 + world.chance.upTo(12))
}

/** One member's round still waits when the next member logs in on the same phone. */
function handToAnother({ chance, time, log }: World, { person }: Act): void {
  if (person.signedIn() === null) return
  const { phone } = person
  log.note(`${phone.name} is off, and handed to another member`)
  phone.link.state = 'off'
  person.postRound(38 + chance.upTo(12))
  time.after(2 * second, () => {
    phone.link.state = 'fine'
    person.signIn(chance.pick(memberNames))
  })
}

/**
 * A phone shows its card and another one of the group takes it, often without a network on both. Then the first one
 * dies for good, only watches, or continues as before.
 */
async function handOverCard({ chance, time, people, gone, log }: World, { person }: Act): Promise<void> {
  const others = people.filter((other) => other !== person && other.group === person.group && other.phone.tab())
  if (others.length === 0) return
  const to = chance.pick(others)
  for (const { phone } of [person, to]) {
    if (!chance.likely(0.6)) continue
    phone.link.state = 'off'
    time.after(chance.between(1, 60) * second, () => void (phone.link.state = 'fine'))
  }
  await time.settle()
  const state = { isTaken: false }
  const handing = person.showCard().then(async (read) => read !== null && (await to.takeCard(read, person)))
  handing.then(
    (isTaken) => void (state.isTaken = isTaken),
    (error: unknown) => log.note(`${to.phone.name} takes no card: ${String(error).split('\n', 1).join()}`),
  )
  await time.settle()
  if (!state.isTaken) return
  const next = chance.random()
  if (next < 0.4) {
    log.note(`${person.phone.name} dies for good`)
    person.phone.kill()
    gone.push(...people.splice(people.indexOf(person), 1))
  } else if (next < 0.7) {
    person.watch()
  }
}

function hide({ chance, time, log }: World, { person: { phone } }: Act): void {
  log.note(`${phone.name} is put away`)
  phone.show(false)
  time.after(chance.between(2, 120) * second, () => phone.show(true))
}

function moveClock({ chance, log }: World, { person: { phone } }: Act): void {
  const hours = chance.pick([-24, -1, 1, 24])
  log.note(`${phone.name} moves its clock by ${hours} h`)
  phone.moveClock(hours * hour)
}

/** Every phone is in a pocket, and hours pass. */
async function sleep({ chance, time, air, people, log }: World): Promise<void> {
  const hours = chance.between(5, 48)
  log.note(`${hours.toFixed(1)} hours without a network`)
  for (const { phone } of people) {
    phone.show(false)
    phone.freeze(true)
  }
  air.breakLines()
  await time.pass(hours * hour)
  for (const { phone } of people) {
    phone.freeze(false)
    phone.show(true)
    phone.wake()
  }
}

function crashTheClub({ chance, time, air, club, log }: World): void {
  if (!club.isUp()) return
  log.note('the club crashes')
  club.crash()
  air.breakLines()
  time.after(chance.between(0.2, 30) * second, () => void club.start())
}

function backUpTheClub({ club, reference, postings, codes, backup, log }: World): void {
  if (!club.isUp()) return
  log.note('the club is backed up')
  club.backUp()
  const forget = reference.remember()
  const known = postings.length
  const given = codes.map((ofGroup) => ofGroup.length)
  backup.goBack = () => {
    forget()
    postings.length = known
    for (const [group, count] of given.entries()) codes[group]?.splice(count)
  }
}

function goBackToTheBackup({ chance, time, air, club, backup, log }: World): void {
  if (!club.isUp() || !backup.goBack) return
  log.note('the club goes back to its backup')
  club.goBack()
  backup.goBack()
  backup.wasUsed = true
  air.breakLines()
  time.after(chance.between(1, 30) * second, () => void club.start())
}

async function fillTheClubsDisk(world: World): Promise<void> {
  const { chance, time, club, log } = world
  await whileUp(world, async () => {
    log.note('the club’s disk is full')
    await club.fillDisk(true)
  })
  time.after(chance.between(5, 60) * second, () => void (club.isUp() && club.fillDisk(false)))
}

async function whileUp({ club, time }: World, work: () => Promise<void>): Promise<void> {
  if (club.isUp()) await time.busyWith(work())
}
