import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checksum, framesOf, mostFrames, numberOfCard, openFrameReader, type Frames } from './frames.ts'

const alphabet = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:']
const letters = (length: { minLength: number; maxLength: number }) =>
  fc.string({ unit: fc.constantFrom(...alphabet), ...length })
const cards = letters({ minLength: 1, maxLength: 5_000 })

function framed(text: string): Frames {
  const frames = framesOf(text)
  if (!frames) throw new Error('too long')
  return frames
}

const all = ({ count, frame }: Frames) => Array.from({ length: count }, (_, place) => frame(place, 0))

/** Returns the text of the frames; null unless all of it arrived. */
function readAll(frames: readonly string[]): string | null {
  const reader = openFrameReader()
  for (const frame of frames) {
    const read = reader.read(frame)
    if (read.kind === 'whole') return read.text
  }
  return null
}

describe('frames', () => {
  it('give the card in any order, some lost and some seen twice, once each was seen', () => {
    fc.assert(
      fc.property(cards, fc.infiniteStream(fc.nat()), (text, order) => {
        const frames = framed(text)
        const reader = openFrameReader()
        const seen = new Set<number>()
        for (const drawn of order) {
          const place = drawn % frames.count
          seen.add(place)
          const read = reader.read(frames.frame(place, drawn % 9_000))
          if (seen.size < frames.count) {
            expect(read).toMatchObject({ kind: 'part' })
          } else {
            expect(read).toMatchObject({ kind: 'whole', text })
            return
          }
        }
      }),
    )
  })

  it('are refused when one letter was read wrongly', () => {
    fc.assert(
      fc.property(cards, fc.nat(), fc.nat(), fc.constantFrom(...alphabet), (text, which, where, letter) => {
        const frames = all(framed(text))
        const frame = frames[which % frames.length] ?? ''
        const at = where % frame.length
        fc.pre(frame[at] !== letter)
        const damaged = frame.slice(0, at) + letter + frame.slice(at + 1)
        expect(openFrameReader().read(damaged)).toEqual({ kind: 'foreign' })
      }),
    )
  })

  it('are letters of a QR code, few enough for version 16', () => {
    for (const frame of all(framed('A'.repeat(5_000)))) {
      expect(frame).toMatch(/^[0-9A-Z $%*+\-./:]+$/)
      expect(frame.length).toBeLessThanOrEqual(450)
    }
  })

  it('of another card begin again', () => {
    const [one, other] = [all(framed('A'.repeat(1_000))), all(framed('B'.repeat(1_000)))]
    expect(readAll([...one.slice(0, 2), ...other.slice(1), ...one.slice(2)])).toBeNull()
    expect(readAll([...one.slice(0, 2), ...other])).toBe('B'.repeat(1_000))
  })

  it('say how long the card has been shown', () => {
    expect(openFrameReader().read(framed('CARD').frame(0, 75_400))).toMatchObject({ kind: 'whole', elapsed: 75_000 })
    expect(openFrameReader().read(framed('CARD').frame(0, -5_000))).toMatchObject({ kind: 'whole', elapsed: 0 })
  })

  it('of a newer app are known as such', () => {
    const body = framed('CARD').frame(0, 0).slice(0, -7).replace('NC1', 'NC2')
    const newer = body + checksum(body).toString(36).toUpperCase().padStart(7, '0')
    expect(openFrameReader().read(newer)).toEqual({ kind: 'newer' })
  })

  it('do not come of a card that is too long, or of none', () => {
    expect(framesOf('')).toBeNull()
    expect(framesOf('A'.repeat(420 * mostFrames))).not.toBeNull()
    expect(framesOf('A'.repeat(420 * mostFrames + 1))).toBeNull()
  })

  it.each(['https://club.example/leaderboard/7KQ4MX2P', '', 'NC1', 'NC1'.padEnd(450, '0')])('are not %s', (text) => {
    expect(openFrameReader().read(text)).toEqual({ kind: 'foreign' })
  })
})

it('the checksum is CRC-32', () => {
  expect(checksum('123456789')).toBe(0xcbf43926)
})

it('the number of a card has two digits', () => {
  fc.assert(
    fc.property(cards, (text) => {
      expect(String(numberOfCard(text))).toMatch(/^[1-9]\d$/)
    }),
  )
})
