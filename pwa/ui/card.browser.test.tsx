import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Button } from './button.tsx'
import { RowCard } from './card.tsx'
import { show } from './component-testing.ts'

for (const [width, isBeside] of [
  [464, false],
  [860, true],
] as const) {
  test(`in a card of ${width} pixels two buttons stand ${isBeside ? 'beside' : 'below'} its words`, async () => {
    await page.viewport(1280, 800)
    show(
      <div style={{ width }}>
        <RowCard
          title="Papago Golf Club"
          detail="11-29-2026 · You, Hiro Tanaka, Xavier Thibodeaux, Arthur Whitfield"
          action={
            <>
              <Button>Score</Button>
              <Button>Cancel Outing</Button>
            </>
          }
        />
      </div>,
    )
    const score = page.getByRole('button', { name: 'Score', exact: true })
    const cancel = page.getByRole('button', { name: 'Cancel Outing', exact: true })
    await expect.element(score).toBeVisible()
    const boxOf = (element: Element | undefined) => element?.getBoundingClientRect() ?? expect.fail('not on the page')
    const words = boxOf(page.getByRole('heading').element().parentElement ?? undefined)
    const { top } = boxOf(score.element())
    expect(boxOf(cancel.element()).top).toBe(top)
    expect(top < words.bottom).toBe(isBeside)
    expect(words.width).toBeGreaterThan(300)
  })
}
