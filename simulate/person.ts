import { Dexie } from 'dexie'
import { scoresText } from '#golf/card/certification.ts'
import { holeValue, storedScore, type HoleValue } from '#golf/card/hole-entry.ts'
import { cardRoles, type Signature } from '#golf/card/signatures.ts'
import { followingId } from '#sync/calls/uuid-v7.ts'
import { scoreKind } from '#sync/device/cells/cell-kinds.ts'
import { signedInUser } from '#sync/device/connection/credentials.ts'
import { packCard, unpackCard } from '#sync/device/handover/card-text.ts'
import { framesOf, openFrameReader } from '#sync/device/handover/frames.ts'
import { readCard, watchOnly, type CardRead } from '#sync/device/handover/hand-over.ts'
import { takeOver } from '#sync/device/handover/take-over.ts'
import { chooseWolf, isNotSaved, recordDeparture, recordScores, type EnteredHole } from '#sync/device/outbox/outbox.ts'
import { recordInGame } from '#sync/device/outbox/record-in-game.ts'
import { readRejected } from '#sync/device/outbox/rejected-operations.ts'
import { signCard } from '#sync/device/outbox/sign-card.ts'
import { undoRecorded, type Undoable } from '#sync/device/outbox/undo-recorded.ts'
import { addGame, newGameId } from '#sync/device/outings/add-game.ts'
import { leaveOuting } from '#sync/device/outings/end-outing.ts'
import { openOuting } from '#sync/device/outings/open-outing.ts'
import { readOuting, type OutingOnPhone } from '#sync/device/outings/outings.ts'
import { startOuting } from '#sync/device/outings/start-outing.ts'
import { recordRound } from '#sync/device/rounds/rounds.ts'
import { waitingOf, type CardPlace } from '#sync/device/storage/device-database.ts'
import { signIn } from '#sync/device/testing.ts'
import { testPassword } from '../api/testing.ts'
import type { Chance } from './chance.ts'
import { trackDeleted, type DeletedEntries } from './deleted-entries.ts'
import type { EventLog } from './event-log.ts'
import type { Phone, Tab } from './phone.ts'
import type { Template } from './template.ts'

/** An operation that a phone reported as saved, and the principal of its session. */
export type Saved = {
  readonly mid: string
  readonly principal: string
  readonly what: string
  /**
   * The members who had logged in on the phone when the operation was saved, and those who logged in later before the
   * server had confirmed any of them: the server then only sees the last one.
   */
  readonly members: ReadonlySet<MemberOfPhone>
}

/** The name of the start of an outing among the saved operations. */
export const startedOuting = 'an outing'

/** A golfer, and what they do on the phone. */
export type Person = {
  readonly phone: Phone
  readonly group: number
  readonly saved: ReadonlyMap<string, Saved>
  /** The keys of everything that was entered here, whether or not it was saved. */
  readonly entered: ReadonlySet<string>
  /** The keys of operations that came with another phone's card. */
  readonly taken: ReadonlySet<string>
  /** The keys of operations that the phone reported as not undone. */
  readonly notUndone: ReadonlySet<string>
  /** All members who logged in on this phone. */
  readonly members: ReadonlySet<MemberOfPhone>
  readonly open: () => void
  readonly enterCode: () => void
  readonly signIn: (member: MemberOfPhone) => void
  readonly signedIn: () => string | null
  /** Enters a score for everyone in the group on a hole. */
  readonly record: (hole: number) => void
  /** Enters a pickup for everyone in the group on a hole, sometimes with a most likely score, or a conceded stroke. */
  readonly pickUp: (hole: number) => void
  /** Undoes what the last tap on a hole wrote. */
  readonly undo: () => void
  /** Clears the scores of a hole. */
  readonly clear: (hole: number) => void
  readonly choose: (hole: number) => void
  /** Records that a golfer left from a hole on or, with null, returned. */
  readonly leave: (fromHole: number | null) => void
  /** Records a concession, a distance, a drive or an extra hole, or withdraws one. */
  readonly recordInGame: (hole: number) => void
  /** Adds a game: a match of two golfers, of whom one may concede a hole, skins, or Quota. */
  readonly addGame: (hole: number) => void
  /** Enters the missing scores of the group and signs one of its cards. */
  readonly sign: () => void
  readonly postRound: (score: number) => void
  /** Starts an outing with a guest on the phone. */
  readonly start: (member: MemberOfPhone) => void
  /** Enters both golfers' scores on a hole of the outing that was started last. */
  readonly scoreStarted: (hole: number) => void
  /** The member who started each outing here, by the principal of its queue. */
  readonly started: ReadonlyMap<string, MemberOfPhone>
  /** Shows the card; null on a phone that does not score. */
  readonly showCard: () => Promise<CardRead | null>
  /** Takes a card that another phone showed, with everything that was saved there. */
  readonly takeCard: (read: CardRead, from: Person) => Promise<boolean>
  readonly watch: () => void
  readonly isWatching: () => boolean
  /** Leaves the outing on a new tab in the moment in which everything is sent. */
  readonly leaveWhenSent: () => void
  /** Ends the wish to leave. */
  readonly stay: () => void
  /** Null in a world in which no browser deletes storage. */
  readonly deletedEntries: DeletedEntries | null
}

export const memberNames = ['ben', 'carol', 'dev'] as const
export type MemberOfPhone = (typeof memberNames)[number]

type Given = {
  readonly chance: Chance
  readonly log: EventLog
  readonly template: Template
  /** The codes of each group, the present one last. */
  readonly codes: readonly (readonly string[])[]
  readonly phone: Phone
  readonly group: number
  readonly undoes: boolean
  readonly deletesStorage: boolean
  /** The operations that have arrived at the server. */
  readonly arrived: ReadonlyMap<string, unknown>
  /** Violations found during the run. */
  readonly wrong: string[]
}

/** What the person has done so far. */
type Memory = {
  readonly saved: Map<string, Saved>
  readonly entered: Set<string>
  readonly taken: Set<string>
  readonly notUndone: Set<string>
  readonly members: Set<MemberOfPhone>
  /** The `members` of operations that are saved now. */
  savedUnder: Set<MemberOfPhone>
  readonly started: Map<string, MemberOfPhone>
  isWatching: boolean
  undoable: Undoable | null
  stay: () => void
}

type Self = Given & Memory & { readonly deletedEntries: DeletedEntries | null }

export function makePerson(given: Given): Person {
  const memory: Memory = {
    saved: new Map(),
    entered: new Set(),
    taken: new Set(),
    notUndone: new Set(),
    members: new Set(),
    savedUnder: new Set(),
    started: new Map(),
    isWatching: false,
    undoable: null,
    stay: () => undefined,
  }
  const deletedEntries = given.deletesStorage ? trackDeleted({ ...given, ...memory, ...losing(given, memory) }) : null
  const self: Self = Object.assign(memory, { ...given, deletedEntries })
  const { phone, group, saved, entered, taken, notUndone, members, started } = self
  return {
    phone,
    group,
    saved,
    entered,
    taken,
    notUndone,
    members,
    started,
    deletedEntries,
    isWatching: () => self.isWatching,
    stay: () => self.stay(),
    ...signingIn(self),
    ...scoring(self),
    ...leaving(self),
    ...playingGames(self),
    ...signing(self),
    ...posting(self),
    ...starting(self),
    ...handingOver(self),
  }
}

/** What a deletion of the phone's storage means for its person. */
function losing(
  { phone, log }: Given,
  memory: Memory,
): Pick<Parameters<typeof trackDeleted>[0], 'onDelete' | 'onKept'> {
  return {
    onDelete(deleted) {
      log.note(`the browser of ${phone.name} deletes ${deleted}`)
      // Only what the page shows as not sent must survive. Own outings and rounds are on no screen here.
      memory.saved.clear()
      memory.started.clear()
      Object.assign(memory, { isWatching: false, undoable: null })
    },
    onKept(mids) {
      log.note(`${phone.name} has ${mids.length} entries in its journal`)
      for (const mid of mids) memory.entered.add(mid)
    },
  }
}

function signingIn(self: Self): Pick<Person, 'open' | 'enterCode' | 'leaveWhenSent' | 'signIn' | 'signedIn'> {
  const { log, template, codes, phone, group } = self
  return {
    open() {
      phone.openTab()
      if (self.deletedEntries === null) phone.follow(template.outingId)
      else phone.openScreen(template.outingId, self.deletedEntries.events)
      log.note(`${phone.name} opens the app`)
    },
    enterCode: () =>
      act(self, 'enters the code', async ({ device }) => {
        const opened = await openOuting(device, { code: codes[group - 1]?.at(-1) ?? '', initials: phone.name })
        if (opened.ok) self.deletedEntries?.noteOpened()
        return opened.ok ? 'taken' : opened.refusal.code
      }),
    leaveWhenSent() {
      const { device, isAlive } = phone.openTab()
      const { outbox } = device.database
      const leave = async (tab: Tab) => {
        if ((await outbox.count()) > 0) return 'too early'
        stop()
        await leaveOuting(tab.device, template.outingId)
        self.isWatching = false
        self.deletedEntries?.forget()
        return 'done'
      }
      const stop = () => Dexie.on.storagemutated.unsubscribe(onWrite)
      self.stay()
      self.stay = stop
      const onWrite = (written: object) => {
        if (!isAlive()) stop()
        else if (`idb://${phone.name}/${outbox.name}/` in written) act(self, 'leaves the outing', leave)
      }
      Dexie.on.storagemutated.subscribe(onWrite)
    },
    signIn: (member) =>
      act(self, `signs in as ${member}`, async ({ device }) => {
        const isUnnamed = await device.database.capabilities
          .filter(({ token, isRenamed }) => token === null || isRenamed === true)
          .count()
        if (isUnnamed === 0) self.savedUnder = new Set(self.savedUnder)
        self.savedUnder.add(member)
        self.members.add(member)
        const entered = await signIn(device, { username: member, password: testPassword })
        return entered.ok ? 'taken' : entered.refusal.code
      }),
    signedIn() {
      const tab = phone.tab()
      return tab && (signedInUser(tab.device)?.username ?? null)
    },
  }
}

function scoring(self: Self): Pick<Person, 'record' | 'pickUp' | 'undo' | 'clear'> {
  const { chance, template, undoes } = self
  const { outingId } = template

  /** Returns what the phone shows on a hole, by golfer. */
  async function valuesOn(tab: Tab, hole: number): Promise<ReadonlyMap<number, HoleValue | null>> {
    const { cells = [] } = (await shownOn(self, tab)) ?? {}
    return new Map(cells.filter((cell) => cell.hole === hole).map((cell) => [cell.golferId, holeValue(cell)]))
  }

  function enter(what: string, { hole, strokesOf }: { hole: number; strokesOf: () => HoleValue | null }): void {
    act(self, what, async (tab) => {
      const golfers = await groupOf(self, tab)
      const seen = tab.screen?.shown?.cells.filter((cell) => cell.hole === hole)
      const scores = golfers.map(({ id: golferId }) => {
        const seenVer = seen && (seen.find((cell) => cell.golferId === golferId)?.ver ?? 0)
        return { golferId, strokes: strokesOf(), ...(seenVer !== undefined && { seenVer }) }
      })
      if (scores.length === 0) return 'no one to score'
      const before = undoes ? await valuesOn(tab, hole) : new Map<number, HoleValue | null>()
      const written = await enterScores(self, { tab, entered: { outingId, hole, scores } })
      const changed = scores.flatMap(({ golferId, strokes }) => {
        const known = before.get(golferId) ?? null
        const isUndoable = strokes !== null && strokes !== known && written.includes(golferId)
        return isUndoable ? [{ golferId, written: strokes, before: known }] : []
      })
      self.undoable = { outingId, hole, scores: changed }
      return scores.map(({ golferId, strokes }) => `${golferId}=${strokes ?? 'cleared'}`).join(' ')
    })
  }

  /** Runs an undo. Its keys are known only after the phone has determined what to undo. */
  async function takeBack(tab: Tab, undone: Undoable): Promise<number> {
    const { device } = tab
    const mids: string[] = []
    const newId = () => {
      const id = device.ports.newId()
      if (mids.length === 0) mids.push(...undone.scores.map((_, place) => followingId(id, place)))
      for (const mid of mids) self.entered.add(mid)
      return id
    }
    try {
      const back = await undoRecorded({ ...device, ports: { ...device.ports, newId } }, undone)
      for (const row of await device.database.outbox.bulkGet(mids)) {
        if (row) keep(self, row.mid, { principal: row.principal, what: `hole ${undone.hole} undone` })
      }
      return back.length
    } catch (error) {
      if (tab.isAlive()) for (const mid of mids) self.notUndone.add(mid)
      throw error
    }
  }

  return {
    record: (hole) => enter(`records hole ${hole}`, { hole, strokesOf: () => 3 + chance.upTo(4) }),
    pickUp: (hole) =>
      enter(`picks up on hole ${hole}`, { hole, strokesOf: () => chance.pick(['X', 'X7', '4c', '12c'] as const) }),
    undo: () =>
      act(self, 'undoes the last hole', async (tab) => {
        const { undoable } = self
        self.undoable = null
        return undoable === null ? 'nothing to undo' : `${await takeBack(tab, undoable)} scores`
      }),
    clear: (hole) => enter(`clears hole ${hole}`, { hole, strokesOf: () => null }),
  }
}

function leaving(self: Self): Pick<Person, 'leave'> {
  const { chance, template } = self
  const { outingId } = template
  return {
    leave: (fromHole) =>
      act(
        self,
        fromHole === null ? 'has a golfer back' : `lets a golfer leave before hole ${fromHole}`,
        async (tab) => {
          const golfers = await groupOf(self, tab)
          if (golfers.length === 0) return 'no one to leave'
          const golferId = chance.pick(golfers).id
          await queueOne(self, {
            tab,
            what: `golfer ${golferId} left from ${fromHole}`,
            work: () => recordDeparture(tab.device, { outingId, golferId, fromHole }),
          })
          return `golfer ${golferId}`
        },
      ),
  }
}

function playingGames(self: Self): Pick<Person, 'choose' | 'recordInGame' | 'addGame'> {
  const { chance, template, group } = self
  const { outingId } = template

  /** Returns a press of each bet, which counts if its side is down, a conceded hole and sometimes all bets. */
  function inNassau({ gameId, side, hole }: { gameId: number; side: 'A' | 'B' | null; hole: number }) {
    const of = { gameId, hole, golferId: 0, side, amount: null } as const
    const presses = (['press-front', 'press-back', 'press-overall'] as const).map((what) => ({ ...of, what }))
    const conceded = { ...of, what: 'concession' } as const
    const all = { ...conceded, hole: 0, amount: side === null ? null : chance.upTo(hole) }
    // The presses are repeated, because most find a side that is not down.
    return [...presses, ...presses, conceded, all]
  }

  /** Returns a score on one of the first extra holes of a match, of a golfer who plays in it. */
  function extraHoles(gameId: number, golfers: readonly { readonly id: number }[]) {
    const { sides = [] } = template.fieldOfGames.games.find(({ id }) => id === gameId) ?? {}
    const hole = 1 + chance.upTo(3)
    const amount = chance.likely(0.9) ? chance.upTo(7) : null
    return golfers
      .filter(({ id }) => sides.some((side) => side.golfers.includes(id)))
      .map(({ id: golferId }) => ({ gameId, hole, what: 'extra', golferId, side: null, amount }) as const)
  }

  /** Returns a drive of one of both partners, more often than other records, so that some are needed late. */
  function driveOf(gameId: number, { ball, hole }: { ball: number; hole: number }) {
    const { partners = [] } = template.fieldOfGames.golfers.find(({ id }) => id === ball) ?? {}
    const drives = partners.map(({ id: amount }) => {
      return { gameId, hole, what: 'drive', golferId: ball, side: null, amount } as const
    })
    return [...drives, ...drives]
  }

  return {
    choose: (hole) =>
      act(self, `chooses on hole ${hole}`, async (tab) => {
        const partner = chance.pick(await groupOf(self, tab)).id
        const choice = chance.pick([{ wolfGame: 0 }, { wolfGame: 1 }, { wolfGame: 2 }] as const)
        const wolfPartner = choice.wolfGame === 2 ? partner : null
        await queueOne(self, {
          tab,
          what: `choice on hole ${hole}`,
          work: () => chooseWolf(tab.device, { outingId, tgroupId: group, hole, ...choice, wolfPartner }),
        })
        return `${choice.wolfGame}/${wolfPartner ?? ''}`
      }),
    recordInGame: (hole) =>
      act(self, `records in a game on hole ${hole}`, async (tab) => {
        const golfers = await groupOf(self, tab)
        if (golfers.length === 0) return 'no one to record'
        const side = chance.pick(['A', 'B', null] as const)
        const { match, pin, drives, nassau } = template.games
        const entry = { gameId: pin, hole, what: 'entry', golferId: chance.pick(golfers).id, side: null } as const
        const conceded = { gameId: match, what: 'concession', golferId: 0, side } as const
        const record = chance.pick([
          { ...entry, amount: chance.likely(0.8) ? 12 + chance.upTo(400) : null },
          { ...conceded, hole, amount: null },
          { ...conceded, hole: 0, amount: side === null ? null : chance.upTo(hole) },
          ...extraHoles(match, golfers),
          ...(drives === null ? [] : driveOf(drives, { ball: golfers[0]?.id ?? 0, hole })),
          ...(nassau === null ? [] : inNassau({ gameId: nassau, side, hole })),
        ])
        await queueOne(self, {
          tab,
          what: `${record.what} on hole ${record.hole}`,
          work: () => recordInGame(tab.device, { outingId, ...record }),
        })
        return `${record.what} ${record.side ?? record.amount ?? 'taken back'}`
      }),
    addGame: (hole) =>
      act(self, 'adds a game', async (tab) => {
        const golfers = await groupOf(self, tab)
        const own = golfers[0]?.id
        if (own === undefined) return 'no one to play it'
        const others = template.golfers.filter(({ id }) => id !== own)
        const kind = chance.pick(['match', 'match', 'skins', 'quota'] as const)
        const sides = kind === 'match' ? [[own], [chance.pick(others).id]] : []
        const id = newGameId(tab.device)
        const game = { outingId, id, kind, sides, settings: {} }
        const adding = async () => {
          const added = await addGame(tab.device, game)
          if (!added.ok) throw new Error(added.refusal.message)
        }
        await queueOne(self, { tab, what: `${kind} ${id}`, work: adding })
        if (kind !== 'match' || chance.likely(0.4)) return `${kind} ${id}`
        const side = chance.pick(['A', 'B'] as const)
        const conceded = { gameId: id, hole, what: 'concession', golferId: 0, side, amount: null } as const
        await queueOne(self, {
          tab,
          what: `concession on hole ${hole} of ${id}`,
          work: () => recordInGame(tab.device, { outingId, ...conceded }),
        })
        return `${kind} ${id}, and ${side} concedes hole ${hole}`
      }),
  }
}

function signing(self: Self): Pick<Person, 'sign'> {
  const { chance, template } = self
  const { outingId } = template

  /** Enters the scores that are missing on a hole. */
  async function complete(tab: Tab, hole: number): Promise<void> {
    const outing = await readOuting(tab.device.database, outingId)
    const golfers = await groupOf(self, tab)
    const isScored = (id: number) =>
      outing?.cells.some((cell) => cell.golferId === id && cell.hole === hole && holeValue(cell) !== null)
    const scores = golfers.filter(({ id }) => !isScored(id)).map(({ id }) => ({ golferId: id, strokes: 4 }))
    if (scores.length > 0) await enterScores(self, { tab, entered: { outingId, hole, scores } })
  }

  async function signAs(tab: Tab, signed: Omit<CardPlace, 'outingId'> & Signature): Promise<void> {
    const { golferId, role } = signed
    // Discards the refused signature that this one replaces.
    for (const { mid, signature } of await readRejected(tab.device.database)) {
      if (signature?.golferId === golferId && signature.role === role) self.saved.delete(mid)
    }
    await queueOne(self, {
      tab,
      what: `golfer ${golferId} signed as ${role}`,
      work: () => signCard(tab.device, { outingId, ...signed }),
    })
  }

  return {
    sign: () =>
      act(self, 'signs a card', async (tab) => {
        const golfers = await groupOf(self, tab)
        if (golfers.length < 2) return 'no one to sign'
        for (let hole = 1; hole <= template.holes; hole += 1) await complete(tab, hole)
        const outing = await readOuting(tab.device.database, outingId)
        const golferId = chance.pick(golfers).id
        const cells = outing?.cells.filter((cell) => cell.golferId === golferId) ?? []
        const entries = Array.from({ length: template.holes }, (_, at) => {
          const cell = cells.find(({ hole }) => hole === at + 1)
          return { entry: cell ? holeValue(cell) : null }
        })
        const others = golfers.filter(({ id }) => id !== golferId)
        for (const role of chance.pick([['player'], ['marker'], cardRoles, cardRoles] as const)) {
          const signerId = role === 'player' ? golferId : chance.pick(others).id
          await signAs(tab, { golferId, role, signerId, scores: scoresText(entries) })
        }
        return `golfer ${golferId}`
      }),
  }
}

function posting(self: Self): Pick<Person, 'postRound'> {
  return {
    postRound: (score) =>
      act(self, `posts a round of ${score}`, async ({ device }) => {
        const user = signedInUser(device)
        const { courseId, teeboxId, date } = self.template.round
        const mid = device.ports.newId()
        const conditions = { fairwaycondition: 0, greenscondition: 0, greensspeed: 0, value: 0, coursecom: '' }
        const course = { id: courseId, ...conditions }
        const own = { teebox_id: teeboxId, score, parorbetter: 2, tournament: 0, alcohol: '0' } as const
        await recordRound(device, { mid, round: { date, course, region_id: null, ...own, golfers: [] } })
        keep(self, mid, { principal: `u:${user?.id ?? 0}`, what: `round of ${score}` })
        return user?.username ?? ''
      }),
  }
}

function starting(self: Self): Pick<Person, 'start' | 'scoreStarted'> {
  const { chance, template, started } = self
  return {
    start: (member) =>
      act(self, `starts an outing of ${member}`, async ({ device }) => {
        const { again } = template
        const memberId = template.members[member]
        const [beside] = again?.golfers ?? []
        if (again === null || !beside) return 'no one to play with'
        const own = { ...beside, user_id: memberId, firstname: member, lastname: 'Typed' }
        const one = await startOuting(device, {
          ...again,
          golfers: [own, { ...beside, tgroup_id: own.tgroup_id }],
          memberId,
        })
        if (!one.ok) return one.refusal.message
        const principal = `outing:${one.value.outingId}:${one.value.tgroupId}`
        started.set(principal, member)
        const [row] = await waitingOf(device.database, one.value.outingId)
        if (row) keep(self, row.mid, { principal, what: startedOuting })
        return principal
      }),
    scoreStarted: (hole) =>
      act(self, `records hole ${hole} of an own outing`, async (tab) => {
        const principal = [...started.keys()].at(-1) ?? ''
        const own = Number(principal.split(':')[1])
        const golfers = (await readOuting(tab.device.database, own))?.snapshot.golfers ?? []
        const scores = golfers.map(({ id: golferId }) => ({ golferId, strokes: 3 + chance.upTo(4) }))
        if (scores.length === 0) return 'no one to score'
        await enterScores(self, { tab, entered: { outingId: own, hole, scores }, principal })
        return principal
      }),
  }
}

function handingOver(self: Self): Pick<Person, 'showCard' | 'takeCard' | 'watch'> {
  const { chance, log, template, phone } = self
  const { outingId } = template
  return {
    async showCard() {
      const tab = phone.tab()
      return tab && (await readCard(tab.device, outingId))
    },
    async takeCard({ card, readAt }, other) {
      const tab = phone.tab()
      const frames = framesOf(await packCard(card))
      if (!tab || !frames) return false
      const reader = openFrameReader()
      for (;;) {
        const elapsed = chance.upTo(60) * 1000
        const read = reader.read(frames.frame(chance.upTo(frames.count), elapsed))
        if (read.kind !== 'whole') continue
        const unpacked = await unpackCard(read.text)
        if (!unpacked.ok) throw new Error(unpacked.refusal.message)
        // Both clocks run at the same rate but may differ.
        const shownAt = tab.device.ports.now()
        const handed = { card: unpacked.value, readAt: shownAt - read.elapsed, initials: phone.name, outingId }
        const taken = await takeOver(tab.device, handed)
        if (!taken.ok) throw new Error(taken.refusal.message)
        self.isWatching = false
        log.note(`${phone.name} takes ${taken.value.unsent} entries of ${other.phone.name}, read at ${readAt}`)
        for (const { mid } of card.operations) {
          self.taken.add(mid)
          const one = other.saved.get(mid)
          if (one) self.saved.set(mid, one)
        }
        return true
      }
    },
    watch: () =>
      act(self, 'only watches', async ({ device }) => {
        await watchOnly(device, outingId)
        self.isWatching = true
        return 'done'
      }),
  }
}

/** Runs an action on the open page and logs its result, unless the app dies during it. */
function act({ phone, log }: Self, what: string, work: (tab: Tab) => Promise<string>): void {
  const tab = phone.tab()
  if (!tab) return
  const note = (end: string) => tab.isAlive() && log.note(`${phone.name} ${what}: ${end}`)
  work(tab).then(note, (error: unknown) => note(String(error).split('\n', 1).join()))
}

/** Returns the outing as its screen shows it, which may not have noticed yet that the browser has deleted it. */
async function shownOn({ template }: Self, { device, screen }: Tab): Promise<OutingOnPhone | undefined> {
  return screen === null ? await readOuting(device.database, template.outingId) : screen.shown
}

async function groupOf(self: Self, tab: Tab) {
  const outing = await shownOn(self, tab)
  if (!outing || outing.readOnly) return []
  return outing.snapshot.golfers.filter((golfer) => golfer.tgroup_id === outing.snapshot.tgroup_id)
}

function keep(self: Self, mid: string, { principal, what }: Pick<Saved, 'principal' | 'what'>): void {
  self.saved.set(mid, { mid, principal, what, members: self.savedUnder })
}

type OneOperation = { readonly tab: Tab; readonly what: string; readonly work: () => Promise<unknown> }

/** Runs what queues one operation. It counts as entered at the start, and as saved once it is on the disk. */
async function queueOne(self: Self, { tab, what, work }: OneOperation): Promise<void> {
  const { ids } = self.phone
  const from = ids.length
  const entering = self.deletedEntries?.begin()
  const working = work()
  const mid = ids[from] ?? ''
  self.entered.add(mid)
  await working
  const row = await tab.device.database.outbox.get(mid)
  if (!row) return
  keep(self, mid, { principal: row.principal, what })
  entering?.saved([row])
}

/** The scores of a hole, and the principal of the queue they are added to: by default that of the person's group. */
type OneHole = { readonly tab: Tab; readonly entered: EnteredHole; readonly principal?: string }

async function enterScores(self: Self, { tab, entered, principal }: OneHole): Promise<readonly number[]> {
  const { phone, log, template, group } = self
  const { hole, scores } = entered
  const from = phone.ids.length
  const entering = self.deletedEntries?.begin()
  const recording = recordScores(tab.device, entered)
  const first = phone.ids[from]
  const mids = first === undefined ? [] : scores.map((_, place) => followingId(first, place))
  for (const mid of mids) self.entered.add(mid)
  const recorded = await recording.catch((error: unknown) => {
    if (isNotSaved(error) && tab.isAlive()) {
      log.note(`${phone.name} NOT saved: ${error.reason}`)
      if (entered.outingId === template.outingId) entering?.notSaved(operationsOf(entered), error.reason)
    }
    throw error
  })
  if (entered.outingId === template.outingId) tab.screen?.showRecorded(recorded)
  const { golferIds } = recorded
  entering?.saved(golferIds.map((golferId) => ({ name: 'score.set', args: { golferId, hole } })))
  for (const [place, { golferId, strokes }] of scores.entries()) {
    const mid = mids[place]
    if (mid !== undefined && golferIds.includes(golferId)) {
      const what = `golfer ${golferId} hole ${hole}: ${strokes ?? 'cleared'}`
      keep(self, mid, { principal: principal ?? `outing:${template.outingId}:${group}`, what })
    }
  }
  return golferIds
}

/** Returns what recording a hole sends to the server. */
function operationsOf({ outingId, hole, scores }: EnteredHole) {
  return scores.map(({ golferId, strokes }) =>
    scoreKind.asOperation({ place: { outingId, golferId, hole }, value: storedScore(strokes), baseVer: 0 }),
  )
}
