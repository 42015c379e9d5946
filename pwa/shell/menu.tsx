import IdCard from 'lucide-react/icons/id-card'
import LogOut from 'lucide-react/icons/log-out'
import { useState } from 'react'
import type { User } from '#sync/calls/login.ts'
import { getCard } from '#sync/calls/users.ts'
import { useClub } from '../club/club.tsx'
import { useUser } from '../device/device-context.tsx'
import { QueryBoundary } from '../server/query-boundary.tsx'
import { useServerQuery } from '../server/server-query.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Dialog } from '../ui/dialog.tsx'
import { adminDestinations, destinations, ownDestinations, Places } from './destinations.tsx'
import { useSignOut } from './sign-out.tsx'
import { texts } from './texts.ts'
import styles from './menu.module.css'

/** The navigation, the person's account, and signing out. */
export function Menu({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const user = useUser()
  const club = useClub()
  const signOut = useSignOut()
  // The member whose card is open. Another tab may sign out, or sign in as someone else, while the card is open.
  const [cardOf, setCardOf] = useState<number | null>(null)
  const link = classes(styles['link'])

  return (
    <>
      <Dialog
        open={isOpen}
        onClose={onClose}
        place="side"
        title={user === null ? texts.menu : `${user.firstname} ${user.lastname}`}
        actions={
          user !== null && (
            <Button
              onClick={() => {
                onClose()
                void signOut.ask()
              }}
            >
              <LogOut aria-hidden="true" size="1.25em" />
              {texts.signOut.label}
            </Button>
          )
        }
      >
        {user?.isconfirmed && (
          <nav aria-label={texts.account} className={styles['links']}>
            <Places places={ownDestinations} className={link} onLeave={onClose} />
            <button
              type="button"
              className={link}
              onClick={() => {
                onClose()
                setCardOf(user.id)
              }}
            >
              <IdCard aria-hidden="true" size="1.25em" />
              {texts.card.open}
            </button>
          </nav>
        )}
        {/* On a wide screen these links are in the header. */}
        <nav aria-label={texts.menu} className={classes(styles['links'], styles['narrowOnly'])}>
          <Places places={destinations({ user, club })} className={link} onLeave={onClose} />
        </nav>
        {user?.isconfirmed && user.isadmin && (
          <nav aria-labelledby="administration" className={styles['links']}>
            <h3 id="administration" className={styles['chapter']}>
              {texts.administration}
            </h3>
            <Places places={adminDestinations} className={link} onLeave={onClose} />
          </nav>
        )}
        <p className={styles['release']}>Nomad {import.meta.env['VITE_VERSION']}</p>
      </Dialog>
      {user !== null && user.id === cardOf && <CardDialog user={user} onClose={() => setCardOf(null)} />}
      {signOut.dialog}
    </>
  )
}

/** The member's card as the server renders it, to show or to print. */
function CardDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const card = useServerQuery({ call: getCard, request: { body: { id: user.id } } })
  const image = card.data?.data[0]

  return (
    <Dialog
      open
      title={texts.card.title}
      onClose={onClose}
      actions={
        image !== undefined && (
          <Button tone="primary" onClick={() => print()}>
            {texts.card.print}
          </Button>
        )
      }
    >
      <QueryBoundary query={card} rows={1} height={220} needs={texts.card.offline}>
        {({ data: [png = ''] }) => (
          <img
            className={styles['card']}
            src={`data:image/png;base64,${png}`}
            alt={texts.card.alt(`${user.firstname} ${user.lastname}`)}
          />
        )}
      </QueryBoundary>
    </Dialog>
  )
}
