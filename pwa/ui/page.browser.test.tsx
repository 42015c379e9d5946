import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from './component-testing.ts'
import { Page } from './page.tsx'

test('what stands below a part that is on its way comes after it', async () => {
  const exchange = show(
    <Page title="Home">
      <div data-coming />
      <p>Below</p>
    </Page>,
  )
  await expect.element(page.getByText('Below')).not.toBeVisible()
  exchange(
    <Page title="Home">
      <section>
        <div data-coming />
      </section>
      <p>Below</p>
    </Page>,
  )
  await expect.element(page.getByText('Below')).not.toBeVisible()
  exchange(
    <Page title="Home">
      <p>Below</p>
    </Page>,
  )
  await expect.element(page.getByText('Below')).toBeVisible()
})
