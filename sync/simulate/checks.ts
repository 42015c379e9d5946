import { eq } from 'drizzle-orm'
import { roundPostings, rounds } from '#db/schema/rounds.ts'
import { syncMutations } from '#db/schema/replay.ts'
import { scoreHistory } from '#db/schema/scores.ts'
import { wolfHistory } from '#db/schema/wolf.ts'
import { groupOutingByCode } from '../calls/outings-board.ts'
import { asChoice, asScore, boardDue, boardOf, boardOn, differences, keyOfScore } from './board.ts'
import type { Person, Saved } from './person.ts'
import type { World } from './world.ts'

/** What the phone said was saved, and is neither on its disk nor at the club. */
export async function inspectDisk({ reference }: World, { phone, saved }: Person): Promise<string[]> {
  // What the club had answered is kept too, to be offered again to one that went back to a backup.
  const rows = [await phone.rows('outbox'), await phone.rows('dead'), await phone.rows('answered')]
  const here = new Set(rows.flat().map(({ mid }) => mid))
  return [...saved.values()]
    .filter(({ mid }) => !here.has(mid) && !reference.outcomes.has(mid))
    .map((one) => `${phone.name} had saved ${named(one)}, and after its death it is gone`)
}

/** Under whom something waits on a phone. */
export async function waitingOn({ phone }: Person): Promise<readonly string[]> {
  const rows = await phone.rows('outbox')
  return [...new Set(rows.map(({ principal }) => principal))]
}

export async function boardsAgree(world: World): Promise<boolean> {
  const boards = await Promise.all(world.people.map(boardOn))
  const due = boardDue(world.reference)
  return boards.every((board) => board === due)
}

/** Everything that has to hold when the faults are over. */
export async function finalChecks(world: World): Promise<string[]> {
  return [
    ...world.club.complaints.map((line) => `the server’s log: ${line}`),
    ...(await checkQueues(world)),
    ...(await checkBoards(world)),
    ...(await checkOperations(world)),
    ...(await checkNotices(world)),
    ...(await checkPosting(world)),
  ]
}

async function checkQueues({ people }: World): Promise<string[]> {
  const waiting = people.map(async (person) => {
    const principals = await waitingOn(person)
    return principals.map((principal) => `${person.phone.name} still waits with something of ${principal}`)
  })
  return (await Promise.all(waiting)).flat()
}

async function checkBoards({ reference, people, club, template }: World): Promise<string[]> {
  const due = boardDue(reference)
  const url = `/api/teetime/groupOutingByCode/${template.codes[0]}/0`
  const answer = await club.ask({ method: 'GET', url, headers: {} })
  const { scores, wolf } = groupOutingByCode.answer.parse(JSON.parse(answer.body))
  const shown = boardOf([...scores.map(asScore), ...wolf.map(asChoice)])
  const wrong = differences(shown, due).map((line) => `on the club’s board: ${line}`)
  for (const person of people) {
    wrong.push(...differences(await boardOn(person), due).map((line) => `on ${person.phone.name}’s board: ${line}`))
  }
  return wrong
}

/** Once each, under the right name, and refused ones in the tray of the phone that made them. */
async function checkOperations({ people, club, reference, backup }: World): Promise<string[]> {
  const { sql } = club.db()
  const effects = [...(await sql.select().from(scoreHistory)), ...(await sql.select().from(wolfHistory))]
  const posted = await sql
    .select({ mid: roundPostings.mid, postedBy: roundPostings.postedBy, memberId: rounds.memberId })
    .from(rounds)
    .innerJoin(roundPostings, eq(roundPostings.id, rounds.postingId))
  const mutations = await sql.select().from(syncMutations)
  const wrong: string[] = []
  const saved = new Map(people.flatMap((person) => [...person.saved]))
  for (const { phone, saved: own } of people) {
    const tray = new Set((await phone.rows('dead')).map(({ mid }) => mid))
    for (const one of own.values()) {
      const outcome = mutations.find(({ mid }) => mid === one.mid)?.outcome
      const done = [...effects, ...posted].filter(({ mid }) => mid === one.mid).length
      const isLate = effects.some((row) => row.mid === one.mid && ['late', 'after-end'].includes(row.outcome))
      const isInTray = tray.has(one.mid)
      // What was refused before the club went back is in the tray, and nobody needs to refuse it again.
      if (!outcome && backup.wasUsed && isInTray) continue
      if (!outcome) wrong.push(`${phone.name} had saved ${named(one)}, and the club does not know it`)
      if (outcome === 'rejected' && !isInTray) wrong.push(`${named(one)} was refused, and nobody is told`)
      if (outcome && outcome !== 'rejected' && isInTray) wrong.push(`${named(one)} was taken, and is in the tray`)
      const due = outcome === undefined || (outcome === 'rejected' && !isLate) ? 0 : 1
      if (done !== due) wrong.push(`${named(one)} is ${outcome} and was done ${done} times`)
    }
  }
  for (const { mid, outcome } of mutations) {
    const judged = reference.outcomes.get(mid)?.outcome
    if (judged !== outcome) wrong.push(`the club has ${mid} as ${outcome}, and the rule says ${judged}`)
  }
  for (const { mid, memberId, postedBy } of posted) {
    const one = mid === null ? undefined : saved.get(mid)
    if (one && (one.principal !== `u:${memberId}` || one.principal !== `u:${postedBy}`)) {
      wrong.push(`${named(one)} was posted by ${postedBy} for ${memberId}`)
    }
  }
  for (const { mid, actor } of effects) {
    const one = saved.get(mid)
    const person = people.find(({ saved: own }) => own.has(mid))
    const names = [...(person?.members ?? [])].map((name) => name[0]?.toUpperCase() + name.slice(1))
    const isOwn = [`Group ${person?.group} · ${person?.phone.name}`, ...names].some((name) => actor.startsWith(name))
    if (one && !isOwn) wrong.push(`${named(one)} is said to be of ${actor}`)
  }
  return wrong
}

/** Nothing was replaced unseen: whoever's last score is not the one that is shown has been told. */
async function checkNotices({ people, club, reference }: World): Promise<string[]> {
  const history = (await club.db().sql.select().from(scoreHistory)).filter(({ outcome }) => outcome !== 'late')
  const wrong: string[] = []
  for (const { phone, saved } of people) {
    const notices = await phone.rows('notices')
    for (const [key, { value, contested }] of reference.cells) {
      const own = history.findLast((row) => saved.has(row.mid) && key === keyOfScore(row))
      const entered = own && asScore({ ...own, contested }).value
      if (!contested || !own || entered === value) continue
      const isTold = notices.some((notice) => notice.kind !== 'wolf' && key === keyOfScore(notice))
      if (!isTold) wrong.push(`${phone.name} entered ${entered} for ${key}, ${value} is shown, and nobody was told`)
    }
  }
  return wrong
}

/** The rounds are those that the organizer saw, and there is one for each card. */
async function checkPosting({ postings, club, reference }: World): Promise<string[]> {
  const posted = (await club.db().sql.select().from(rounds)).filter(({ gtid }) => gtid !== 0 && gtid !== null)
  const [first] = postings
  if (!first) return posted.length === 0 ? [] : [`${posted.length} rounds were posted, and nobody was told`]
  const wrong: string[] = []
  const answers = new Set(postings.map(({ answer }) => JSON.stringify(answer)))
  if (answers.size > 1) wrong.push('two postings were answered differently')
  const { review, answer } = first
  for (const { id, user_id, round_id, totalgross, score } of answer.rounds) {
    const seen = review.scores.find((one) => one.id === id)?.totalgross
    const cells = [...reference.cells].filter(([key]) => key.startsWith(`golfer ${id} `))
    const sum = cells.reduce((total, [, { value }]) => total + (value === 'cleared' ? 0 : Number(value)), 0)
    if (seen !== totalgross || sum !== totalgross) {
      wrong.push(`golfer ${id}: ${totalgross} was posted, ${seen} was seen, the card says ${sum}`)
    }
    const rows = posted.filter(({ gtid }) => gtid === id)
    const [row] = rows
    const isIt = row?.id === round_id && row.memberId === user_id && row.score === score
    if (rows.length !== 1 || !isIt) wrong.push(`golfer ${id} has ${rows.length} rounds: ${JSON.stringify(rows)}`)
  }
  const told = answer.rounds.length
  if (posted.length !== told) wrong.push(`${told} rounds were told and ${posted.length} posted`)
  return wrong
}

function named({ what, mid }: Saved): string {
  return `${what} (${mid})`
}
