import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../ui/component-testing.ts'
import { Indexes } from './results-screen.tsx'
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
