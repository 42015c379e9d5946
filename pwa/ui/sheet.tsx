import { Dialog as Kit } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import { Suspense, useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'
import { focusSomewhere } from './focus-somewhere.ts'
import { texts } from './texts.ts'
import { useBackGesture } from './use-back-gesture.ts'
import styles from './sheet.module.css'

export type SheetProps = {
  open: boolean
  title: string
  /** Left out when one of the actions is required: then nothing else closes it. */
  onClose?: () => void
  /** Called on an attempt to close a sheet without `onClose`, with Escape: to say why it stays. */
  onStay?: () => void
  children?: ReactNode
  /** Buttons, the preferred one first. They stay visible while the content scrolls. */
  actions?: ReactNode
  /** `side` opens at the edge like a menu; `sheet` rises from the bottom of a phone and floats on a bigger screen. */
  place?: 'sheet' | 'side'
}

/** A modal dialog. Screens use `Dialog`, which loads this code when something is opened first. */
export function Sheet({ open, title, onClose, onStay, children, actions, place = 'sheet' }: SheetProps) {
  const popup = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!open) return undefined
    // The element that opened it gets the focus back, unless it is gone like the row of a deleted round.
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
      <Kit.Portal>
        <Kit.Backdrop className={styles['veil']} />
        <Kit.Popup
          ref={popup}
          className={classes(styles['dialog'], styles[place])}
          // On a phone the keyboard would cover what must be read first. No trigger tells the kit how it was opened.
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
          {/* What is loaded later takes its own place, and not that of the sheet. */}
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

/** On a screen that is touched, unless its keyboard is used: the opener still has the focus. */
function isOpenedByFinger(): boolean {
  return matchMedia('(pointer: coarse)').matches && document.activeElement?.matches(':focus-visible') !== true
}

/**
 * Words that are longer than the sheet are a stop of the keyboard, which scrolls them. Controls in them scroll by
 * themselves.
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
    // What is in it may change under the same size.
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

/**
 * Phones lay their keyboard over the page, and so over the buttons of a sheet at its bottom. The sheet moves up to what
 * is in sight, with the focused field.
 */
function AboveKeyboard({ popup }: { popup: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const [sheet, sight] = [popup.current, window.visualViewport]
    if (!sheet || !sight) return undefined
    const place = () => {
      // A person who zooms in sees less of the page, too.
      const covered = sight.scale > 1 ? 0 : Math.max(0, window.innerHeight - sight.offsetTop - sight.height)
      sheet.style.setProperty('--covered', `${covered}px`)
      sheet.style.setProperty('--in-sight', covered > 0 ? `${sight.height}px` : '100dvh')
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
