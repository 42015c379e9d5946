import { Link, Navigate, useParams, useSearchParams } from 'react-router-dom'
import { useUser } from '../../device/device-context.tsx'
import { idInAddress } from '../../routes.ts'
import { NotFoundScreen } from '../../not-found-screen.tsx'
import { RoundsOnPhone } from '../../rounds/rounds-on-phone.tsx'
import { buttonLook } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Standstill } from '../../ui/standstill.tsx'
import { GolferRecord } from './golfer-record.tsx'
import { GolferSelector } from './golfer-selector.tsx'
import { WaitingRounds } from './waiting-rounds.tsx'

/** The handicap of a golfer: one's own, unless another is asked for. */
export function HandicapLookupScreen() {
  const user = useUser()
  const { uId } = useParams()
  const [asked] = useSearchParams()
  const shared = idInAddress(asked.get('id') ?? undefined)
  if (uId === undefined && shared !== null) return <Navigate to={`/handicapLookup/${shared}`} replace />
  const golferId = uId === undefined ? (user?.id ?? null) : idInAddress(uId)
  if (uId !== undefined && golferId === null) return <NotFoundScreen />
  const isOwn = user !== null && golferId === user.id

  return (
    <Page title="Handicap Lookup">
      {isOwn && <RoundsOnPhone />}
      {isOwn && <WaitingRounds />}
      {golferId === null ? (
        <>
          <GolferSelector golfer={null} />
          <Standstill kind="empty" title="Select a golfer" />
        </>
      ) : (
        <GolferRecord key={golferId} golferId={golferId} view={null} />
      )}
      {isOwn && (
        <p>
          <Link to="/roundFiles" className={buttonLook('plain')}>
            Import and Export Rounds
          </Link>
        </p>
      )}
    </Page>
  )
}
