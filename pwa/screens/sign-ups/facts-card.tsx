import { useClub } from '../../club/club.tsx'
import { Day, DayTile } from '../../dates/day.tsx'
import { Card } from '../../ui/card.tsx'
import { Dotted } from '../../ui/text.tsx'
import styles from './sign-ups.module.css'
import type { TeeTimeFacts } from './tee-time-facts.ts'

type Props = { facts: TeeTimeFacts; spots?: string | undefined }

/** Which tee time it is, whom to ask about it, and what whoever plays has to do. */
export function FactsCard({ facts, spots }: Props) {
  const { contact } = useClub()
  const { date, title, detail, prepay } = facts
  const asked = facts.contact === '' ? contact : facts.contact
  return (
    <div className={styles['facts']}>
      <Card className={styles['which']}>
        <DayTile date={date} />
        <div>
          <h2>{title}</h2>
          <p>
            <Dotted facts={[detail, spots].filter(Boolean).join(' · ')} />
          </p>
        </div>
      </Card>
      <div className={styles['notes']}>
        <p>
          Please <b>arrive at least twenty minutes before the start</b>.
        </p>
        {asked !== '' && (
          <p>
            Questions: <Dotted facts={asked} />
          </p>
        )}
        {prepay !== null && <PrepayNote {...prepay} contact={asked} />}
      </div>
    </div>
  )
}

/** What whoever signs up for a prepaid tee time has to do. */
function PrepayNote({ deadline, amount, contact }: NonNullable<TeeTimeFacts['prepay']> & { contact: string }) {
  return (
    <>
      <p>
        Prepaid event. Pay {amount === '' ? 'in advance' : <b>{amount}</b>}
        {deadline !== null && (
          <>
            {' '}
            by <Day date={deadline} />
          </>
        )}
        .{' '}
        {deadline !== null && (
          <>
            Your entry is canceled if we don’t have your payment by <Day date={deadline} />.
          </>
        )}
      </p>
      {contact !== '' && (
        <p>
          To pay, contact <Dotted facts={contact} />
        </p>
      )}
    </>
  )
}
