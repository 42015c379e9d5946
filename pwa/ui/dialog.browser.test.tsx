import { lazy, useState, type ReactNode } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ActionDialog } from './action-dialog.tsx'
import { Button } from './button.tsx'
import { onAndroid, show } from './component-testing.ts'
import { Dialog } from './dialog.tsx'
import { TextField } from './field.tsx'

const dialog = page.getByRole('dialog', { name: 'Delete this round?' })
const opener = page.getByRole('button', { name: 'Delete', exact: true })

/** A screen with a row whose dialog can delete it. */
function Rounds({ canClose = true, onStay }: { canClose?: boolean; onStay?: () => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <main tabIndex={-1}>
      <Button onClick={() => setOpen(true)}>Delete</Button>
      <Button>Behind</Button>
      <Dialog
        open={isOpen}
        title="Delete this round?"
        {...(canClose && { onClose: () => setOpen(false) })}
        {...(onStay !== undefined && { onStay })}
        actions={<Button tone="danger">Delete it</Button>}
      >
        <TextField label="Reason" value="" onValue={() => undefined} />
      </Dialog>
    </main>
  )
}

test('opening a dialog by keyboard goes on in its first field, and Escape leads back to the button', async () => {
  show(<Rounds />)
  await expect.element(opener).toBeVisible()
  await userEvent.tab()
  await expect.element(opener).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText('Reason')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

function onTouchScreen(): void {
  const { matchMedia: usual } = window
  window.matchMedia = (query) => usual(query.replace('(pointer: coarse)', 'all'))
  onTestFinished(() => void (window.matchMedia = usual))
}

test('on a phone a dialog opens at its top, so that no keyboard covers what must be read first', async () => {
  onTouchScreen()
  show(<Rounds />)
  await opener.click()
  await expect.element(dialog.getByRole('button', { name: 'Close' })).toHaveFocus()
})

test('with the keyboard of a tablet a dialog goes on in its first field', async () => {
  onTouchScreen()
  show(<Rounds />)
  await expect.element(opener).toBeVisible()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText('Reason')).toHaveFocus()
})

test('what lies behind an open dialog is neither read nor reached by tabbing', async () => {
  show(<Rounds />)
  await opener.click()
  await expect.element(dialog).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Behind' })).not.toBeInTheDocument()
  for (let presses = 0; presses < 6; presses += 1) {
    await userEvent.tab()
    await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true)
  }
})

test('a Tab key held down on a slow phone, which draws no frame in between, does not leave the dialog', async () => {
  show(<Rounds />)
  await opener.click()
  const last = dialog.getByRole('button', { name: 'Delete it' })
  await expect.element(last).toBeVisible()
  ;(last.element() as HTMLElement).focus()
  await expect.element(last).toHaveFocus()
  const { requestAnimationFrame: usual } = window
  const frames: FrameRequestCallback[] = []
  window.requestAnimationFrame = (work) => frames.push(work)
  onTestFinished(() => void (window.requestAnimationFrame = usual))
  const passed: string[] = []
  const listener = ({ target }: FocusEvent) => void (target instanceof Element && passed.push(target.textContent))
  document.getElementById('app')?.addEventListener('focusin', listener)
  for (let presses = 0; presses < 4; presses += 1) await userEvent.tab()
  expect(document.hasFocus() && document.activeElement !== document.body).toBe(true)
  for (const frame of frames.splice(0)) frame(0)
  expect(dialog.element().contains(document.activeElement)).toBe(true)
  await userEvent.tab({ shift: true })
  await userEvent.tab({ shift: true })
  await userEvent.tab({ shift: true })
  for (const frame of frames.splice(0)) frame(0)
  expect(dialog.element().contains(document.activeElement)).toBe(true)
  expect(passed).toEqual([])
})

test('the close button and a tap beside the dialog close it', async () => {
  show(<Rounds />)
  await opener.click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await opener.click()
  await expect.element(dialog).toBeVisible()
  await userEvent.click(document.body, { position: { x: 5, y: 5 } })
  await expect.element(dialog).not.toBeInTheDocument()
})

/** Covers the lower part of the page with a keyboard, as phones do. */
function openKeyboard(height: number): void {
  const sight = Object.assign(new EventTarget(), { height: window.innerHeight - height, offsetTop: 0, scale: 1 })
  const usual = Object.getOwnPropertyDescriptor(window, 'visualViewport')
  Object.defineProperty(window, 'visualViewport', { value: sight, configurable: true })
  onTestFinished(() => void Object.defineProperty(window, 'visualViewport', usual ?? {}))
}

test.each([
  [390, 844],
  [320, 640],
  [1024, 768],
])('the field and the buttons of a dialog are above the keyboard of a phone or tablet, %i by %i', async (...size) => {
  await page.viewport(...size)
  const keyboard = 300
  openKeyboard(keyboard)
  show(<Rounds />)
  await opener.click()
  const field = dialog.getByLabelText('Reason')
  await field.click()
  const sight = window.innerHeight - keyboard
  for (const part of [field, dialog.getByRole('button', { name: 'Delete it' }), dialog]) {
    await expect.poll(() => part.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(sight)
    await expect.poll(() => part.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0)
  }
})

test('above the keyboard of the smallest phones the field has its room, and the buttons of the dialog follow it', async () => {
  await page.viewport(375, 553)
  openKeyboard(290)
  show(
    <ActionDialog title="Delete this round?" action="Delete it" onAct={() => undefined} onClose={() => undefined}>
      <p>It counts no longer. The golfer gets an email with the reason.</p>
      <TextField label="Reason" value="" onValue={() => undefined} />
    </ActionDialog>,
  )
  const field = dialog.getByLabelText('Reason')
  await field.click()
  const isInSight = () => {
    const { left, top, bottom } = field.element().getBoundingClientRect()
    return [top + 2, bottom - 2].every((y) => y < 263 && document.elementFromPoint(left + 20, y) === field.element())
  }
  await expect.poll(isInSight).toBe(true)
  const act = dialog.getByRole('button', { name: 'Delete it' })
  act.element().scrollIntoView()
  await expect.poll(() => act.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(263)
})

test('a dialog that needs an answer stays on Escape, and the screen may say why', async () => {
  const onStay = vi.fn<() => void>()
  show(<Rounds canClose={false} onStay={onStay} />)
  await opener.click()
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => onStay.mock.calls.length).toBe(1)
  await expect.element(dialog).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Close' })).not.toBeInTheDocument()
})

/** The dialog closes together with the row that opened it. */
function Deletable() {
  const [state, setState] = useState<'listed' | 'asking' | 'gone'>('listed')
  return (
    <main tabIndex={-1}>
      {state !== 'gone' && <Button onClick={() => setState('asking')}>Delete</Button>}
      {state === 'asking' && (
        <Dialog open title="Delete this round?" actions={<Button onClick={() => setState('gone')}>Delete it</Button>} />
      )}
    </main>
  )
}

test('when the row that opened the dialog is gone, reading goes on at the screen', async () => {
  show(<Deletable />)
  await opener.click()
  await page.getByRole('button', { name: 'Delete it' }).click()
  await expect.element(opener).not.toBeInTheDocument()
  await expect.element(page.getByRole('main')).toHaveFocus()
})

function Reopening({ onAct }: { onAct: () => Promise<string | undefined> }) {
  const [isOpen, setOpen] = useState(true)
  if (!isOpen) return <p>Closed</p>
  const close = () => setOpen(false)
  return (
    <ActionDialog
      title="Reopen?"
      action="Reopen"
      failed="Not reopened"
      onClose={close}
      onAct={async () => {
        const failure = await onAct()
        if (failure === undefined) close()
        return failure
      }}
    >
      Phones can score again.
    </ActionDialog>
  )
}

test('an action that fails says why inside its dialog, and closes it when it works at last', async () => {
  const onAct = vi.fn<() => Promise<string | undefined>>()
  onAct.mockResolvedValueOnce('It is posted already.').mockResolvedValue(undefined)
  show(<Reopening onAct={onAct} />)
  await page.getByRole('button', { name: 'Reopen' }).click()
  await expect.element(page.getByRole('dialog').getByText('It is posted already.')).toBeVisible()
  await page.getByRole('button', { name: 'Reopen' }).click()
  await expect.element(page.getByText('Closed')).toBeVisible()
})

test('the back gesture of Android closes a dialog, and says why another one stays', async () => {
  const goBack = onAndroid()
  const exchange = show(<Rounds />)
  await opener.click()
  await expect.element(dialog).toBeVisible()
  goBack()
  await expect.element(dialog).not.toBeInTheDocument()

  const stays = vi.fn<() => void>()
  exchange(<Rounds key="stays" canClose={false} onStay={stays} />)
  await opener.click()
  await expect.element(dialog).toBeVisible()
  goBack()
  await expect.poll(() => stays.mock.calls.length).toBe(1)
  await expect.element(dialog).toBeVisible()
})

test('a dialog stays, with its name, while a part of it is loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: () => ReactNode }>()
  const Late = lazy(() => promise)
  function Opened() {
    const [isMore, setMore] = useState(false)
    return (
      <Dialog open title="Delete this round?" onClose={() => undefined}>
        <Button onClick={() => setMore(true)}>More</Button>
        {isMore && <Late />}
      </Dialog>
    )
  }
  show(<Opened />)
  const more = dialog.getByRole('button', { name: 'More' })
  await more.click()
  await expect.element(more).not.toBeInTheDocument()
  await expect.element(dialog).toBeVisible()
  resolve({ default: () => <p>What goes with it</p> })
  await expect.element(dialog.getByText('What goes with it')).toBeVisible()
  await expect.element(more).toBeVisible()
})
