import { randomBytes } from 'node:crypto'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { registerTokens } from './tokens.ts'

const now = () => new Date('2026-06-14T09:00:00.000Z')
const expiresAt = new Date('2026-07-14T09:00:00.000Z')
const member = { memberId: 7, sid: 'abc', scope: 'full', expiresAt } as const
const outing = { outingId: 9, tgroupId: 2, actor: 'Group 2 · BM', memberId: null, codesBefore: 1 }

const open = (tokenKeys: { current: Buffer; others: readonly Buffer[] }) =>
  registerTokens(Fastify(), { secrets: { club: 'club', tokenKeys }, now })

test('a member’s token and an outing’s say what they were made to say, and neither is the other', async () => {
  const tokens = await open({ current: randomBytes(32), others: [] })
  const ofMember = tokens.signMember(member)
  const ofOuting = tokens.signOuting(outing)
  expect(tokens.verifyMember(ofMember)).toEqual({ ...member, issuedAt: now() })
  expect(tokens.verifyOuting(ofOuting)).toEqual(outing)
  const ofBen = { ...outing, actor: 'Ben Okafor', memberId: 7 }
  expect(tokens.verifyOuting(tokens.signOuting(ofBen))).toEqual(ofBen)
  expect(tokens.verifyOuting(ofMember)).toBeUndefined()
  expect(tokens.verifyMember(ofOuting)).toBeUndefined()
})

test('the proof of a password says what it was made to say, and is no token; no token is a proof (SEC-62)', async () => {
  const tokens = await open({ current: randomBytes(32), others: [] })
  const proof = { memberId: 7, held: 'abc', isTemporary: false, expiresAt }
  const signed = tokens.signPasswordProof(proof)
  expect(tokens.verifyPasswordProof(signed)).toEqual(proof)
  expect([tokens.verifyMember(signed), tokens.verifyOuting(signed)]).toEqual([undefined, undefined])
  const others = [tokens.signMember(member), tokens.signOuting(outing), `${signed}x`]
  expect(others.map(tokens.verifyPasswordProof)).toEqual([undefined, undefined, undefined])
})

test('an outing capability has no end of its own (SEC-41)', async () => {
  const tokens = await open({ current: randomBytes(32), others: [] })
  const [, body = ''] = tokens.signOuting(outing).split('.')
  expect(JSON.parse(Buffer.from(body, 'base64url').toString())).not.toHaveProperty('exp')
})

test('after a change of the key tokens of the previous one are good, those before it are not (SEC-40)', async () => {
  const [first, second, third] = [randomBytes(32), randomBytes(32), randomBytes(32)] as const
  const token = (await open({ current: first, others: [] })).signOuting(outing)
  expect((await open({ current: second, others: [first] })).verifyOuting(token)).toEqual(outing)
  expect((await open({ current: third, others: [second] })).verifyOuting(token)).toBeUndefined()
})

test('a token of another club with the same key is not good here', async () => {
  const current = randomBytes(32)
  const secrets = { club: 'other', tokenKeys: { current, others: [] } }
  const theirs = await registerTokens(Fastify(), { secrets, now })
  const ours = await open({ current, others: [] })
  expect(ours.verifyOuting(theirs.signOuting(outing))).toBeUndefined()
})
