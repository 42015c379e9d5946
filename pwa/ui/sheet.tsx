import { Dialog as Kit } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, type ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'
import { texts } from './texts.ts'
import styles from './sheet.module.css'

export type SheetProps = {
  open: boolean
  title: string
  /** Left out when one of the actions has to be taken: then nothing else closes it. */
  onClose?: () => void
  /** Called on an attempt to close, with Escape, a sheet without `onClose`: to say why it stays. */
  onStay?: () => void
  children?: ReactNode
  /** Buttons, the wanted one first. They stay in sight while the content scrolls. */
  actions?: ReactNode
  /** `side` opens at the edge like a menu; `sheet` rises from the bottom of a phone and floats on a bigger screen. */
  place?: 'sheet' | 'side'
}

/** A modal dialog. Screens use `Dialog`, which loads this code when something is opened first. */
export function Sheet({ open, title, onClose, onStay, children, actions, place = 'sheet' }: SheetProps) {
  const popup = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!open) return undefined
    return () => void requestAnimationFrame(focusSomewhere)
  }, [open])

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
          // A finger would get the keyboard over what has to be read first.
          initialFocus={(how) =>
            how === 'touch' ? true : (popup.current?.querySelector('input, select, textarea') ?? true)
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
          {children !== undefined && <div className={styles['content']}>{children}</div>}
          {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
        </Kit.Popup>
      </Kit.Portal>
    </Kit.Root>
  )
}

/** The element that opened the sheet gets the focus back. If it is gone, like the row of a deleted round, `main` does. */
function focusSomewhere(): void {
  if (document.activeElement !== document.body || document.querySelector('[role="dialog"]') !== null) return
  document.querySelector('main')?.focus({ preventScroll: true })
}
