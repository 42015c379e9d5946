import type { ComponentType } from 'react'
import { useParams } from 'react-router-dom'
import { idInAddress } from '../../routes.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Arrivals } from './arrivals-page.tsx'
import { Print } from './print-page.tsx'
import { texts } from './texts.ts'

/** The clubhouse during an outing. */
export function ArrivalsScreen() {
  return <OfOuting title={texts.arrivals.title} of={Arrivals} />
}

/** The sheets of an outing’s day. */
export function PrintScreen() {
  return <OfOuting title={texts.print.title} of={Print} />
}

function OfOuting({ title, of: Content }: { title: string; of: ComponentType<{ id: number }> }) {
  const id = idInAddress(useParams()['oId'])
  if (id !== null) return <Content key={id} id={id} />
  return (
    <Page title={title}>
      <EmptyState
        kind="empty"
        title={texts.notFound}
        action={
          <ButtonLink to="/leaderboard" tone="soft">
            {texts.toLeaderboards}
          </ButtonLink>
        }
      />
    </Page>
  )
}
