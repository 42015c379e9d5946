import { Dialog as Kit } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import { Suspense, useEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'
import { focusSomewhere } from './focus-somewhere.ts'
import { texts } from './texts.ts'
import { useBackGesture } from './use-back-gesture.ts'
import styles from './sheet.module.css'

export type SheetProps = {
  open: boolean
  title: string
  /** Left out if one of the actions is required; nothing else closes the sheet then. */
  onClose?: () => void
  /**
   * Called when a person tries to close a sheet without `onClose`, for example with Escape, to show why it stays open.
   */
  onStay?: () => void
  children?: ReactNode
  /** Buttons, the preferred one first. They stay visible while the content scrolls. */
  actions?: ReactNode
  /** `side` opens at the edge like a menu; `sheet` rises from the bottom of a phone and floats on a bigger screen. */
  place?: 'sheet' | 'side'
}

/** A modal dialog. Screens use `Dialog`, which loads this code when the first dialog opens. */
export function Sheet({ open, title, onClose, onStay, children, actions, place = 'sheet' }: SheetProps) {
  const popup = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!open) return undefined
    // The opener gets the focus back. If it is gone, for example the row of a deleted round, `main` gets it.
    return () => void requestAnimationFrame(focusSomewhere)
  }, [open])
  useBackGesture({ open, onClose, onStay })

  return (
    <Kit.Root
      open={open}
      onOpenChange={(opens) => {
        if (!opens) (onClose ?? onStay)?.()
      }}
      disablePointerDismissal={onClose === undefined}
    >
      <Kit.Portal onKeyDown={stayInside}>
        <Kit.Backdrop className={styles['veil']} />
        <Kit.Popup
          ref={popup}
          className={classes(styles['dialog'], styles[place])}
          // Focuses the first field, except on a touch screen, where the keyboard would cover what must be read first.
          // The dialog is opened without a trigger element, so the library cannot detect the kind of pointer.
          initialFocus={() =>
            isOpenedByFinger() || (popup.current?.querySelector<HTMLElement>('input, select, textarea') ?? true)
          }
        >
          <div className={styles['head']}>
            <Kit.Title className={styles['title']}>{title}</Kit.Title>
            {onClose !== undefined && (
              <IconButton aria-label={texts.close} onClick={onClose}>
                <X aria-hidden="true" />
              </IconButton>
            )}
          </div>
          {/* Content that is loaded later suspends inside the sheet, which stays. */}
          {children !== undefined && (
            <Content>
              <Suspense>{children}</Suspense>
            </Content>
          )}
          {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
          <AboveKeyboard popup={popup} />
        </Kit.Popup>
      </Kit.Portal>
    </Kit.Root>
  )
}

/**
 * Ignores the Tab key at either end of the sheet. The library moves the focus from there to the other end with the next
 * frame, before which a key that is held down would reach what lies behind the sheet.
 */
function stayInside(event: KeyboardEvent<HTMLElement>): void {
  const isAtEnd = event.target instanceof Element && event.target.closest('[role=dialog]') === null
  if (event.key === 'Tab' && isAtEnd) event.preventDefault()
}

/**
 * Whether the sheet was opened on a touch screen and without its keyboard. The opener still has the focus at this time.
 */
function isOpenedByFinger(): boolean {
  return matchMedia('(pointer: coarse)').matches && document.activeElement?.matches(':focus-visible') !== true
}

/**
 * Content that overflows the sheet becomes focusable, so that the keyboard can scroll it. Content with controls needs
 * no stop: moving between them scrolls it.
 */
function Content({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const content = place.current
    if (content === null) return undefined
    const look = () => {
      const hasControls = content.querySelector('a, button, input, select, textarea, summary') !== null
      const isStop = !hasControls && content.scrollHeight > content.clientHeight
      if (isStop) content.tabIndex = 0
      else content.removeAttribute('tabindex')
    }
    const sizes = new ResizeObserver(look)
    sizes.observe(content)
    // The content may change without a change of its size.
    const words = new MutationObserver(look)
    words.observe(content, { childList: true, subtree: true, characterData: true })
    return () => {
      sizes.disconnect()
      words.disconnect()
    }
  }, [])
  return (
    <div ref={place} className={styles['content']}>
      {children}
    </div>
  )
}

/** The heights of a window, and of the area above a keyboard, in which a field and two buttons fit below a title. */
const leastHeight = { ofWindow: 500, aboveKeyboard: 340 }

/**
 * Phones lay their keyboard over the page, and so over the buttons of a sheet at its bottom. Moves the sheet into the
 * visible area, marks it if that is low, and scrolls to the focused field.
 */
function AboveKeyboard({ popup }: { popup: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const [sheet, sight] = [popup.current, window.visualViewport]
    if (!sheet || !sight) return undefined
    const place = () => {
      // Zooming in also shrinks the visual viewport, without a keyboard.
      const covered = sight.scale > 1 ? 0 : Math.max(0, window.innerHeight - sight.offsetTop - sight.height)
      sheet.style.setProperty('--covered', `${covered}px`)
      sheet.style.setProperty('--in-sight', covered > 0 ? `${sight.height}px` : '100dvh')
      const isLow = covered > 0 && sight.height < leastHeight.aboveKeyboard
      sheet.toggleAttribute('data-low', isLow || window.innerHeight <= leastHeight.ofWindow)
      const focused = document.activeElement
      if (covered > 0 && sheet.contains(focused)) focused?.scrollIntoView({ block: 'nearest' })
    }
    place()
    sight.addEventListener('resize', place)
    sight.addEventListener('scroll', place)
    return () => {
      sight.removeEventListener('resize', place)
      sight.removeEventListener('scroll', place)
    }
  }, [popup])
  return null
}
