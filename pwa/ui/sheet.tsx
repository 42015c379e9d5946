import { Dialog as Kit } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'
import type { DialogProps } from './dialog.tsx'
import styles from './sheet.module.css'

/** What `Dialog` shows once it is asked for. */
export function Sheet({ open, title, onClose, onStay, children, actions, place = 'sheet' }: DialogProps) {
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
              <IconButton aria-label="Close" onClick={onClose}>
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

/** What opened a sheet has the focus again, unless it is gone, as the row of a round that was deleted. */
function focusSomewhere(): void {
  if (document.activeElement !== document.body || document.querySelector('[role="dialog"]') !== null) return
  document.querySelector('main')?.focus({ preventScroll: true })
}
