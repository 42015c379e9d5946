import { Link, useParams } from 'react-router-dom'
import { detailTypes } from '#sync/calls/handicaps.ts'
import { NotFoundScreen } from '../../not-found-screen.tsx'
import { idInAddress } from '../../routes.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { GolferRecord } from './golfer-record.tsx'
import { texts } from './texts.ts'

export function HandicapDetailScreen() {
  const { uId, type } = useParams()
  const golferId = idInAddress(uId)
  const view = detailTypes.find((known) => known === type)
  if (golferId === null || view === undefined) return <NotFoundScreen />
  return (
    <Page title={texts.detailTitle}>
      <p>
        <Link to={`/handicapLookup/${golferId}`} className={buttonLook('plain')}>
          {texts.allRounds}
        </Link>
      </p>
      <GolferRecord key={`${golferId} ${view}`} golferId={golferId} view={view} />
    </Page>
  )
}
