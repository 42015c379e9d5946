import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { HandedCard } from '../../calls/handed-card.ts'
import { outingSnapshot, serverCell } from '../outings/outing-testing.ts'
import { toBase45 } from './base45.ts'
import { packCard, unpackCard } from './card-text.ts'

const card: HandedCard = {
  v: 1,
  tgroupId: 1,
  code: '7KQ4MX2P',
  outing: outingSnapshot({ scores: [serverCell()] }),
  operations: [
    {
      mid: '019b0000-0000-7000-8000-000000000001',
      from: '019b0000-0000-7000-8000-00000000000a',
      name: 'score.set',
      v: 1,
      age: 65_000,
      args: { outingId: 9, golferId: 3, hole: 8, strokes: 5, baseVer: 0 },
    },
  ],
}
const cardWith = (changes: object) => ({ ...card, operations: card.operations.map((one) => ({ ...one, ...changes })) })
const asText = (content: unknown) => `P${toBase45(new TextEncoder().encode(JSON.stringify(content)))}`

afterEach(() => vi.unstubAllGlobals())

describe('a card as text', () => {
  it('comes back, packed or not', async () => {
    const packed = await packCard(card)
    expect(await unpackCard(packed)).toEqual({ ok: true, value: card })
    vi.stubGlobal('CompressionStream', undefined)
    const plain = await packCard(card)
    expect(plain.length).toBeGreaterThan(packed.length * 2)
    expect(await unpackCard(plain)).toEqual({ ok: true, value: card })
  })

  it('is refused when any of its end is missing', async () => {
    const text = await packCard(card)
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: text.length - 1 }), async (length) => {
        expect(await unpackCard(text.slice(0, length))).toMatchObject({ refusal: { code: 'handover.damaged' } })
      }),
    )
  })

  it.each([
    ['no JSON', `P${toBase45(new TextEncoder().encode('{'))}`],
    ['other content', asText({ v: 1, scores: [] })],
    ['nothing', ''],
    ['an address', 'https://club.example'],
    ['an operation without a key', asText(cardWith({ mid: 'again' }))],
    ['an operation later than the last date', asText(cardWith({ age: -9e15 }))],
    ['an operation that is nested too deep', asText(cardWith({ args: JSON.parse('['.repeat(40) + ']'.repeat(40)) }))],
    ['an operation with a field that no server reads', asText(cardWith({ args: JSON.parse('{"__proto__":{}}') }))],
    ['an operation longer than a request', asText(cardWith({ args: 'y'.repeat(300_000) }))],
    ['more than a thousand operations', asText({ ...card, operations: Array(1_001).fill(card.operations[0]) })],
  ])('is refused when it is %s', async (_, text) => {
    expect(await unpackCard(text)).toMatchObject({ refusal: { code: 'handover.damaged' } })
  })

  it('is refused when it unpacks to more than a megabyte', async () => {
    const bomb = deflateSync(new TextEncoder().encode(JSON.stringify({ ...card, much: ' '.repeat(1_000_001) })))
    expect(await unpackCard(`Z${toBase45(bomb)}`)).toMatchObject({ refusal: { code: 'handover.damaged' } })
  })

  it('of a newer app asks for an update of this one', async () => {
    const text = asText({ ...card, v: 2, rounds: [] })
    expect(await unpackCard(text)).toMatchObject({ refusal: { code: 'handover.newer' } })
  })

  it('of an older app may have no cells of the latest kinds', async () => {
    const { signed: _none, left: _neither, ...older } = card.outing
    expect(await unpackCard(asText({ ...card, outing: older }))).toEqual({ ok: true, value: card })
  })

  it('that is packed needs a browser that can unpack it', async () => {
    const packed = await packCard(card)
    vi.stubGlobal('DecompressionStream', undefined)
    expect(await unpackCard(packed)).toMatchObject({ refusal: { code: 'handover.unpackable' } })
  })
})
