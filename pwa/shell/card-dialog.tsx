import { getCard } from '#sync/calls/users.ts'
import { ClubAnswer } from '../club/club-answer.tsx'
import { useClubQuery } from '../club/club-query.ts'
import { useUser } from '../device/device-context.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './card-dialog.module.css'

/** The member's card, as the club draws it, to show or to print. */
export function CardDialog({ onClose }: { onClose: () => void }) {
  const user = useUser()
  const card = useClubQuery({ call: getCard, request: { body: { id: user?.id ?? 0 } }, enabled: user !== null })
  const image = card.data?.data[0]

  return (
    <Dialog
      open
      title="Membership card"
      onClose={onClose}
      actions={
        image !== undefined && (
          <Button tone="primary" onClick={() => print()}>
            Print
          </Button>
        )
      }
    >
      <ClubAnswer
        query={card}
        waiting={<Skeleton rows={1} height={220} />}
        needs={<p>The club draws the card with today’s index, so that it needs a connection.</p>}
      >
        {({ data: [png = ''] }) => (
          <img
            className={styles['card']}
            src={`data:image/png;base64,${png}`}
            alt={`Membership card of ${user?.firstname} ${user?.lastname} with name, handicap index and GHIN number`}
          />
        )}
      </ClubAnswer>
    </Dialog>
  )
}
