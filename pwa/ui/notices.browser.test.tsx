import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Button } from './button.tsx'
import { show } from './component-testing.ts'
import { Dialog } from './dialog.tsx'
import { LoadingProvider, useLoading } from './loading.tsx'
import { NoticesProvider, useNotices, useNoticesOfScreen } from './notices.tsx'
import { texts } from './texts.ts'

function Screen({ address = '/home' }: { address?: string }) {
  useNoticesOfScreen(address)
  const notices = useNotices()
  return (
    <>
      <Button onClick={() => notices.succeed('Round posted')}>Post</Button>
      <Button onClick={() => notices.fail('Not posted', 'You are offline')}>Fail</Button>
    </>
  )
}

const at = (address: string, { areKept = false } = {}) => (
  <NoticesProvider areKept={areKept}>
    <Screen key={address} address={address} />
  </NoticesProvider>
)
const error = page.getByText('Not posted')
const success = page.getByText('Round posted')

/** Makes time pass only by the test: on a busy machine two taps are further apart than a notice is shown. */
function holdTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

test('what worked is said for three seconds, unless it is being read', async () => {
  holdTimers()
  show(at('/home'))
  await page.getByRole('button', { name: 'Post' }).click()
  await success.hover()
  vi.advanceTimersByTime(60_000)
  await expect.element(success).toBeVisible()
  await page.getByRole('button', { name: 'Post' }).hover()
  await expect
    .poll(() => {
      vi.advanceTimersByTime(3_000)
      return success.query()
    })
    .toBeNull()
})

function Asking() {
  const notices = useNotices()
  return (
    <Dialog
      open
      title="Turn off the link?"
      onClose={() => undefined}
      actions={<Button onClick={() => notices.fail('Not posted')}>Off</Button>}
    >
      Who has it sees nothing.
    </Dialog>
  )
}

test('what failed in a dialog is above it, is read aloud, and is closed alone', async () => {
  show(
    <NoticesProvider>
      <Asking />
    </NoticesProvider>,
  )
  await page.getByRole('button', { name: 'Off' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Not posted')
  const { x, y, width, height } = error.element().getBoundingClientRect()
  expect(error.element().contains(document.elementFromPoint(x + width / 2, y + height / 2))).toBe(true)
  await page.elementLocator(document.body).getByLabelText(texts.closeNotice('Not posted')).click()
  await expect.element(error).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog')).toBeVisible()
})

test('a person who keeps notices has them until they are closed, on the next screen too', async () => {
  holdTimers()
  const exchange = show(at('/home', { areKept: true }))
  await page.getByRole('button', { name: 'Post' }).click()
  await userEvent.keyboard('{Shift}')
  exchange(at('/results', { areKept: true }))
  vi.advanceTimersByTime(60_000)
  await expect.element(success).toBeVisible()
  await page.getByRole('button', { name: texts.closeNotice('Round posted') }).click()
  await expect.element(success).not.toBeInTheDocument()
})

test('the regions of notices are there before anything is said, so that readers notice it', async () => {
  show(at('/home'))
  await expect.element(page.getByRole('alert')).toBeInTheDocument()
  await page.getByRole('button', { name: 'Fail' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Not postedYou are offline')
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement()
})

test('an error stays until it is closed, or the same place succeeds', async () => {
  show(at('/home'))
  await page.getByRole('button', { name: 'Fail' }).click()
  await page.getByRole('button', { name: texts.closeNotice('Not posted') }).click()
  await expect.element(error).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Fail' }).click()
  await expect.element(error).toBeVisible()
  await page.getByRole('button', { name: 'Post' }).click()
  await expect.element(error).not.toBeInTheDocument()
})

test('the keyboard goes on in the screen when a notice is closed', async () => {
  show(<main tabIndex={-1}>{at('/home')}</main>)
  await page.getByRole('button', { name: 'Fail' }).click()
  page
    .getByRole('button', { name: texts.closeNotice('Not posted') })
    .element()
    .focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(error).not.toBeInTheDocument()
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('a notice ends with its screen when the person goes on to another', async () => {
  const exchange = show(at('/home'))
  await page.getByRole('button', { name: 'Fail' }).click()
  await expect.element(error).toBeVisible()
  await userEvent.keyboard('{Shift}')
  exchange(
    <NoticesProvider>
      <Screen address="/settings" />
    </NoticesProvider>,
  )
  await expect.element(error).not.toBeInTheDocument()
})

function Posting({ work }: { work: Promise<void> }) {
  const during = useLoading()
  const notices = useNotices()
  return (
    <Button
      onClick={() => {
        notices.succeed('Sent')
        void during(work)
      }}
    >
      Post
    </Button>
  )
}

test('while a step is waited for Enter presses nothing again, and a notice can still be closed', async () => {
  let finish = () => undefined as void
  const work = new Promise<void>((resolve) => {
    finish = resolve
  })
  let presses = 0
  const count = () => {
    presses += 1
  }
  show(
    <NoticesProvider>
      <LoadingProvider>
        <Posting work={work} />
      </LoadingProvider>
    </NoticesProvider>,
  )
  const post = page.getByRole('button', { name: 'Post' })
  await post.click()
  await expect.element(page.getByText(texts.loading)).toBeVisible()
  post.element().addEventListener('click', count)
  await userEvent.keyboard('{Enter}{Enter}')
  expect(presses).toBe(0)
  await page.getByRole('button', { name: 'Close: Sent' }).click()
  await expect.element(page.getByText('Sent')).not.toBeInTheDocument()
  ;(post.element() as HTMLElement).focus()
  finish()
  await expect.element(page.getByText(texts.loading)).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  expect(presses).toBe(1)
})

function CopyFailed() {
  const notices = useNotices()
  const link = `https://scores.example/leaderboard/${'7KQ4MX2P'.repeat(8)}`
  return <Button onClick={() => notices.fail('Not copied', link)}>Copy</Button>
}

test('a link that could not be copied is read whole, beside the button that closes the notice', async () => {
  show(
    <NoticesProvider>
      <CopyFailed />
    </NoticesProvider>,
  )
  await page.getByRole('button', { name: 'Copy' }).click()
  const link = page.getByText(/^https:/)
  await expect.element(link).toBeVisible()
  const close = page.getByRole('button', { name: texts.closeNotice('Not copied') }).element()
  const range = document.createRange()
  range.selectNodeContents(link.element())
  expect(range.getBoundingClientRect().right).toBeLessThanOrEqual(close.getBoundingClientRect().left)
})

for (const width of [320, 1280]) {
  test(`on a screen of ${width} pixels the shadow of a notice is not cut off`, async () => {
    await page.viewport(width, 800)
    show(at('/home'))
    await page.getByRole('button', { name: 'Fail' }).click()
    await expect.element(error).toBeVisible()
    const notice = error.element().parentElement?.parentElement ?? expect.fail('no notice')
    const around = notice.closest('[class*="stack"]') ?? expect.fail('no stack')
    const [inner, outer] = [notice.getBoundingClientRect(), around.getBoundingClientRect()]
    expect(outer.bottom - inner.bottom).toBeGreaterThanOrEqual(24)
    expect(inner.left - outer.left).toBeGreaterThanOrEqual(8)
    expect(outer.right - inner.right).toBeGreaterThanOrEqual(8)
  })
}
