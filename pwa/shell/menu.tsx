import { IdCard, LogOut } from 'lucide-react'
import { useState } from 'react'
import { useClub } from '../club/club-context.tsx'
import { useUser } from '../device/device-context.tsx'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Dialog } from '../ui/dialog.tsx'
import { CardDialog } from './card-dialog.tsx'
import { adminDestinations, destinations, ownDestinations } from './destinations.ts'
import styles from './menu.module.css'
import { Places } from './places.tsx'
import { UnsentDialog } from './unsent-dialog.tsx'
import { useSignOut } from './use-sign-out.ts'

/** The ways to go, what belongs to the person, and the way out. */
export function Menu({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const user = useUser()
  const club = useClub()
  const { unsent, ask, leave, cancel } = useSignOut()
  const [showsCard, setShowsCard] = useState(false)
  const link = classes(styles['link'])

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
        {user?.isconfirmed && (
          <nav aria-label="Your account" className={styles['links']}>
            <Places places={ownDestinations} className={link} onLeave={onClose} />
            <button
              type="button"
              className={link}
              onClick={() => {
                onClose()
                setShowsCard(true)
              }}
            >
              <IdCard aria-hidden="true" size={20} />
              Print Card
            </button>
          </nav>
        )}
        {/* On a wide screen these stand in the header. */}
        <nav aria-label="Menu" className={classes(styles['links'], styles['narrowOnly'])}>
          <Places places={destinations({ isSignedIn: user !== null, club })} className={link} onLeave={onClose} />
        </nav>
        {user?.isconfirmed && user.isadmin && (
          <nav aria-labelledby="administration" className={styles['links']}>
            <h3 id="administration" className={styles['chapter']}>
              Administration
            </h3>
            <Places places={adminDestinations} className={link} onLeave={onClose} />
          </nav>
        )}
        <p className={styles['release']}>Nomad {import.meta.env['VITE_VERSION']}</p>
      </Dialog>
      {showsCard && <CardDialog onClose={() => setShowsCard(false)} />}
      {unsent !== null && <UnsentDialog unsent={unsent} onSent={leave} onKeep={leave} onCancel={cancel} />}
    </>
  )
}
