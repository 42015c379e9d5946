import { Dialog as Kit } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import styles from './dialog.module.css'
import { classes } from './classes.ts'

type Props = {
  open: boolean
  title: string
  /** Left out when the person has to take one of the actions: then nothing else closes it. */
  onClose?: () => void
  children?: ReactNode
  /** Buttons, the wanted one first. They stay in sight while the content scrolls. */
  actions?: ReactNode
  /** `side` opens at the edge like a menu; `sheet` rises from the bottom of a phone and floats on a bigger screen. */
  place?: 'sheet' | 'side'
}

/** Something that is dealt with before the screen behind it goes on. Escape and a tap outside close it. */
export function Dialog({ open, title, onClose, children, actions, place = 'sheet' }: Props) {
  return (
    <Kit.Root
      open={open}
      onOpenChange={(opens) => {
        if (!opens) onClose?.()
      }}
      disablePointerDismissal={onClose === undefined}
    >
      <Kit.Portal>
        <Kit.Backdrop className={styles['veil']} />
        <Kit.Popup className={classes(styles['dialog'], styles[place])}>
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
