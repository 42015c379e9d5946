import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { openDevice } from '#sync/device/open-device.ts'
import { testPorts } from '#sync/device/testing.ts'
import { sampleClub } from '../../club/club-testing.ts'
import { ClubProvider } from '../../club/club.tsx'
import { show } from '../../ui/component-testing.ts'
import { Correction, Indexes } from './results-screen.tsx'
import { texts } from './texts.ts'

test('a golfer whose first Handicap Index comes from the round has a new one, and not an unchanged one', async () => {
  const first = { id: 1, before: null, after: 10, waits: false }
  const same = { id: 2, before: 8.2, after: 8.2, waits: false }
  show(<Indexes indexes={[first, same]} nameOf={(id) => (id === 1 ? 'Ann' : 'Ben')} />)
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
  await expect.element(row('Ben')).toHaveTextContent(`Ben8.2${texts.index.same} 8.2`)
  // A minus there would read as the sign of the index, as in “− 8.2”.
  expect(row('Ben').element().querySelector('svg')?.classList).toContain('lucide-equal')
  await expect.element(row('Ann')).toHaveTextContent(`AnnN/A${texts.index.first} 10.0`)
  expect(row('Ann').element().querySelector('svg')).toBeNull()
})

test('a corrected round says what it was, also where an older server does not send that, and who corrected it', async () => {
  const correction = {
    id: 1,
    score: 75,
    deleted: false,
    by: 'Pat Doyle',
    at: '2026-11-30T20:12:00.000Z',
    reason: 'A 6',
  }
  const device = openDevice(testPorts({}), { name: 'corrected' })
  onTestFinished(() => device.database.delete())
  show(
    <ClubProvider device={device} club={sampleClub}>
      <ul>
        <Correction correction={{ ...correction, was: 74 }} name="Ann" />
        <Correction correction={correction} name="Ben" />
        <Correction correction={{ ...correction, was: 74, deleted: true }} name="Carol" />
      </ul>
    </ClubProvider>,
  )
  await expect.element(page.getByRole('listitem').first()).toBeVisible()
  const lines = page.getByRole('listitem').elements()
  const { score, was, deleted, by } = texts.corrected
  const starts = [score('Ann', 75) + was(74), score('Ben', 75), deleted('Carol')]
  for (const [at, start] of starts.entries()) {
    const line = lines[at]?.textContent ?? ''
    expect(line.startsWith(`${start}. ${by('Pat Doyle')}, `)).toBe(true)
    expect(line.endsWith(': A 6')).toBe(true)
  }
})
