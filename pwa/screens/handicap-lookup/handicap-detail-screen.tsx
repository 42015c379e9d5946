import { useParams } from 'react-router-dom'
import { detailTypes } from '#sync/calls/handicaps.ts'
import { NotFoundScreen } from '../../not-found-screen.tsx'
import { idInAddress } from '../../routes.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { GolferRecord } from './golfer-record.tsx'
import { texts } from './texts.ts'
import styles from './handicap-lookup.module.css'

export function HandicapDetailScreen() {
  const { uId, type } = useParams()
  const golferId = idInAddress(uId)
  const view = detailTypes.find((known) => known === type)
  if (golferId === null || view === undefined) return <NotFoundScreen />
  return (
    <Page title={texts.detailTitle}>
      <p className={styles['elsewhere']}>
        <ButtonLink to={`/handicapLookup/${golferId}`}>{texts.allRounds}</ButtonLink>
      </p>
      <GolferRecord key={`${golferId} ${view}`} golferId={golferId} view={view} />
    </Page>
  )
}
