import { describe, expect, it } from 'vitest'
import { push, type Mutation, type PushBody, type Tap } from './replay.ts'
import { inTaps, outOfTaps } from './taps.ts'
import { followingId, uuidV7 } from './uuid-v7.ts'

const principal = 'outing:7:3'
const at = 1_763_699_000_000

function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

function newId(chance: () => number, made = at): string {
  return uuidV7(
    made,
    Uint8Array.from({ length: 10 }, () => chance() * 256),
  )
}

const first = newId(random(1))

/** Returns the operations of one tap. */
function tapped(values: readonly (number | string | null)[], { seq = 1, hole = 1, mid = first, baseVer = 0 } = {}) {
  return values.map((value, place): Mutation => {
    const cell = { outingId: 7, golferId: 101 + place, hole, baseVer }
    const operation = { mid: followingId(mid, place), seq: seq + place, v: 1, at }
    if (value === null) return { ...operation, name: 'score.clear', args: cell }
    if (typeof value === 'number') return { ...operation, name: 'score.set', args: { ...cell, strokes: value } }
    if (value.endsWith('c')) {
      return { ...operation, name: 'score.concede', args: { ...cell, strokes: Number.parseInt(value, 10) } }
    }
    return { ...operation, name: 'score.pickup', args: { ...cell, pickup: value } }
  })
}

describe('the scores of a tap', () => {
  it('are sent as one, with the first id and number, and come out as the operations that they were', () => {
    const operations = tapped([4, 'X7', null, 5, '5c'])
    const packed = inTaps(operations, principal)
    const scores = [
      [101, 4],
      [102, 'X7'],
      [103, null],
      [104, 5],
      [105, '5c'],
    ]
    expect(packed).toEqual([{ mid: first, seq: 1, hole: 1, scores }])
    expect(outOfTaps(packed, principal)).toEqual(operations)
  })

  it('carry the version that was seen where there was a value', () => {
    const operations = [...tapped([4], { baseVer: 3 })]
    expect(inTaps(operations, principal)).toMatchObject([{ scores: [[101, 4, 3]] }])
    expect(outOfTaps(inTaps(operations, principal), principal)).toEqual(operations)
  })

  it('carry their moment where it is not the one of the id', () => {
    const operations = tapped([4, 5]).map((operation) => ({ ...operation, at: at + 1 }))
    expect(inTaps(operations, principal)).toMatchObject([{ at: at + 1, scores: [{}, {}] }])
    expect(outOfTaps(inTaps(operations, principal), principal)).toEqual(operations)
  })

  it.each<[string, (operations: readonly Mutation[]) => readonly Mutation[]]>([
    ['an id is of another tap', ([one, two]) => [one, { ...two, mid: newId(random(2)) }] as Mutation[]],
    ['a number is missing', ([one, two]) => [one, { ...two, seq: 3 }] as Mutation[]],
    ['another hole follows', ([one]) => [one, tapped([4, 4], { hole: 2 })[1]] as Mutation[]],
    ['the moments differ', ([one, two]) => [one, { ...two, at: at + 1 }] as Mutation[]],
  ])('are two when %s', (_, change) => {
    const operations = change(tapped([4, 5]))
    const packed = inTaps(operations, principal)
    expect(packed).toHaveLength(2)
    expect(outOfTaps(packed, principal)).toEqual(operations)
  })

  it.each<[string, Partial<Mutation>]>([
    ['of another phone', { from: '0192f000-0000-7000-8000-000000000001' }],
    ['of a later version', { v: 2 }],
    ['of another outing', { args: { outingId: 8, golferId: 101, hole: 1, strokes: 4, baseVer: 0 } }],
    ['with more than a score has', { args: { outingId: 7, golferId: 101, hole: 1, strokes: 4, baseVer: 0, note: '' } }],
    ['that no club accepts', { args: { outingId: 7, golferId: 101, hole: 99, strokes: 4, baseVer: 0 } }],
    ['of another kind', { name: 'noop', args: { reason: 'lost' } }],
  ])('do not include an operation %s: it is sent as it is', (_, changes) => {
    const operations = tapped([4, 5, 6]).map((one, place) => (place === 1 ? { ...one, ...changes } : one))
    const packed = inTaps(operations, principal)
    expect(packed[1]).toBe(operations[1])
    expect(outOfTaps(packed, principal)).toEqual(operations)
  })

  it('are sent singly under a member, whose operations belong to no outing', () => {
    const operations = tapped([4, 5])
    expect(inTaps(operations, 'u:7')).toEqual(operations)
  })
})

it('whatever a phone has to send comes out as it went in, and is what the call declares', () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const chance = random(seed)
    const pick = <One>(...of: readonly One[]): One => of[Math.floor(chance() * of.length)] as One
    const operations: Mutation[] = []
    while (operations.length < 180) {
      const seq = operations.length + pick(1, 1, 1, 2)
      const values = Array.from({ length: pick(1, 2, 3, 4) }, () =>
        pick<number | string | null>(3, 4, 5, 'X', 'X9', null),
      )
      const place = { seq, hole: pick(1, 9, 18), mid: newId(chance, at + pick(0, 0, 5)), baseVer: pick(0, 0, 2) }
      operations.push(...tapped(values, place))
    }
    const packed = inTaps(operations, principal)
    expect(outOfTaps(packed, principal)).toEqual(operations)
    expect(push.body.safeParse(bodyOf(packed)).success).toBe(true)
  }
})

function bodyOf(mutations: readonly unknown[]): PushBody {
  const numbers = { sentAt: at, ackedSeq: 0, nextSeq: 1000 }
  return { p: 1, clientId: first, principal, ...numbers, mutations: mutations as PushBody['mutations'] }
}

describe('a body is refused', () => {
  const tap: Tap = { mid: first, seq: 1, hole: 1, scores: [[101, 4]] }
  const scores = (count: number) => Array.from({ length: count }, (): [number, number] => [101, 4])

  it('not with as many scores as a batch may have', () => {
    expect(push.body.safeParse(bodyOf([{ ...tap, scores: scores(200) }])).success).toBe(true)
  })

  it.each<[string, readonly unknown[]]>([
    ['with a tap of more scores than a batch may have', [{ ...tap, scores: scores(201) }]],
    [
      'with taps that have more scores together',
      [
        { ...tap, scores: scores(150) },
        { ...tap, scores: scores(51) },
      ],
    ],
    ['with a tap of no score', [{ ...tap, scores: [] }]],
    ['with half a score', [{ ...tap, scores: [[101]] }]],
    ['with a score that has more', [{ ...tap, scores: [[101, 4, 0, 0]] }]],
    ['with a value that is none', [{ ...tap, scores: [[101, 'X21']] }]],
    ['with a golfer who is no number', [{ ...tap, scores: [['101', 4]] }]],
    ['with a tap without an id', [{ ...tap, mid: undefined }]],
    ['with an id that is too short', [{ ...tap, mid: first.slice(0, -1) }]],
    ['with a tap that is an operation too', [{ ...tap, name: 'score.set', v: 1 }]],
    ['with a number that is no whole one', [{ ...tap, seq: 1.5 }]],
  ])('%s', (_, mutations) => {
    expect(push.body.safeParse(bodyOf(mutations)).success).toBe(false)
  })
})
