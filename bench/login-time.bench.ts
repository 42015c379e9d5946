import { randomBytes } from 'node:crypto'
import { setTempPassword } from '#db/accounts/account-links.ts'
import { transaction } from '#db/transaction.ts'
import { hashPassword } from '../api/accounts/passwords.ts'
import { openTestClub } from '../api/testing.ts'
import { milliseconds, printTable, quantile } from './table.ts'

/** Attempts of each kind. */
const tries = 200
const afterTemporary = 'the same, where the known one has one'
const behind = 'generateTempPwd, and a login behind it'
const stranger = { username: 'nobody', password: 'wrong' }
const passwordHash = await hashPassword('2222222222222222')

const club = await openTestClub()
try {
  /** Gives Ben a temporary password, so that the known name has a hash to compare. */
  async function giveTemporary(): Promise<void> {
    const at = club.context.now()
    const times = { createdAt: at.toISOString(), expiresAt: new Date(at.getTime() + 30 * 60_000).toISOString() }
    const set = { memberId: club.ids.members.ben, passwordHash, ...times }
    await transaction(club.db, (tx) => setTempPassword(tx, set))
  }

  const calls = {
    'login, wrong password': (username: string) => ({ url: '/api/login', payload: { username, password: 'wrong' } }),
    'login, like a temporary password': (username: string) => ({
      url: '/api/login',
      payload: { username, password: '2222-3333-4444-5555' },
    }),
    [afterTemporary]: (username: string) => ({
      url: '/api/login',
      payload: { username, password: '2222-3333-4444-5555' },
    }),
    getUserByUsername: (username: string) => ({ url: '/api/user/getUserByUsername', payload: { username } }),
    generateTempPwd: (username: string) => ({ url: '/api/user/generateTempPwd', payload: { username } }),
    [behind]: (username: string) => ({ url: '/api/user/generateTempPwd', payload: { username } }),
  }

  async function timed(name: string, request: { url: string; payload: object }): Promise<number> {
    // Each attempt has an address of its own, because rate limits would slow down repeated ones.
    const remoteAddress = [10, ...randomBytes(3)].join('.')
    if (name === afterTemporary) await giveTemporary()
    const start = performance.now()
    await club.app.inject({ method: 'POST', remoteAddress, ...request })
    if (name === behind) await club.app.inject({ method: 'POST', url: '/api/login', remoteAddress, payload: stranger })
    const elapsed = performance.now() - start
    // Background jobs after the answer are not measured, and the account must be unlocked for the next attempt.
    await club.context.backgroundJobs.settled()
    club.advance(15 * 60_000)
    return elapsed
  }

  const rows: string[][] = []
  for (const [name, request] of Object.entries(calls)) {
    const known: number[] = []
    const unknown: number[] = []
    for (let place = 0; place < tries; place += 1) {
      // Alternating, so that each kind is equally often slowed by the after-effects of the other.
      const isKnownFirst = place % 2 === 0
      if (isKnownFirst) known.push(await timed(name, request('ben')))
      unknown.push(await timed(name, request('bea')))
      if (!isKnownFirst) known.push(await timed(name, request('ben')))
    }
    const figures = [quantile(known, 0.5), quantile(unknown, 0.5), quantile(known, 0.95), quantile(unknown, 0.95)]
    rows.push([name, ...figures.map(milliseconds), overlap(known, unknown).toFixed(3)])
  }
  printTable({
    title: `Can a name be guessed from how long an answer takes? ${tries} tries each`,
    headings: ['call', 'known p50', 'unknown p50', 'known p95', 'unknown p95', 'known is slower'],
    rows,
  })
} finally {
  await club.close()
}

/** Returns the share of pairs in which a known name takes longer than an unknown one; 0.5 reveals nothing. */
function overlap(known: readonly number[], unknown: readonly number[]): number {
  const slower = known.flatMap((one) => unknown.map((other) => (one > other ? 1 : one < other ? 0 : 0.5)))
  return slower.reduce<number>((sum, each) => sum + each, 0) / slower.length
}
