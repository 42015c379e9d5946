import { renderToString } from 'react-dom/server'
import { afterAll, expect, test } from 'vitest'
import { openDevice } from '#sync/device/open-device.ts'
import { testPorts } from '#sync/device/testing.ts'
import { sampleClub } from '../club/club-testing.ts'
import { ClubProvider } from '../club/club.tsx'
import { CorrectionNote } from './score-card-dialog.tsx'

const device = openDevice(testPorts({ fetch: async () => Response.error() }), { name: 'corrections' })
afterAll(() => device.database.delete())

const correction = { score: 86, deleted: false, by: 'Margaret Doyle', at: '2026-11-22T17:00:00.000Z', reason: '' }

/** The text of the note, without its markup. */
function read(note: Parameters<typeof CorrectionNote>[0]): string {
  const page = renderToString(
    <ClubProvider device={device} club={sampleClub}>
      <CorrectionNote {...note} />
    </ClubProvider>,
  )
  return page.replaceAll(/<[^>]*>/g, '')
}

test('a corrected round shows its score, the reason, and who corrected it', () => {
  expect(read({ correction })).toMatch(/^Posted as 86, Margaret Doyle, /)
  expect(read({ correction: { ...correction, reason: 'Hole 3 was a 6' } })).toMatch(/^Posted as 86: “Hole 3 was a 6”, /)
})

test('a deleted round is marked, with its golfer where several are shown', () => {
  expect(read({ correction: { ...correction, deleted: true }, name: 'Ben Okafor' })).toMatch(
    /^Ben Okafor: The round was deleted, Margaret Doyle, /,
  )
})
