import { LogOut } from 'lucide-react'
import { NavLink } from 'react-router-dom'
import { useUser } from '../device-context.tsx'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Dialog } from '../ui/dialog.tsx'
import { destinations } from './destinations.ts'
import styles from './menu.module.css'
import { UnsentDialog } from './unsent-dialog.tsx'
import { useSignOut } from './use-sign-out.ts'

/** The ways to go, and the way out. */
export function Menu({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const user = useUser()
  const { unsentHoles, ask, leave, cancel } = useSignOut()

  return (
    <>
      <Dialog
        open={isOpen}
        onClose={onClose}
        place="side"
        title={user === null ? 'Menu' : `${user.firstname} ${user.lastname}`}
        actions={
          user !== null && (
            <Button
              onClick={() => {
                onClose()
                void ask()
              }}
            >
              <LogOut aria-hidden="true" size={20} />
              Sign Out
            </Button>
          )
        }
      >
        <nav aria-label="Menu" className={styles['links']}>
          {destinations({ isSignedIn: user !== null }).map(({ to, label }) => (
            <NavLink key={to} to={to} className={classes(styles['link'])} onClick={onClose}>
              {label}
            </NavLink>
          ))}
        </nav>
      </Dialog>
      {unsentHoles !== null && <UnsentDialog holes={unsentHoles} onSent={leave} onKeep={leave} onCancel={cancel} />}
    </>
  )
}
