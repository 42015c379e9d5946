import type { ComponentType } from 'react'
import { useParams } from 'react-router-dom'
import { idInAddress } from '../routes.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'
import { texts } from './off-course-texts.ts'

type ScreenProps = { title: string; of: ComponentType<{ id: number }> }

/** Shows a screen about the outing whose id is in the address, or that there is no such outing. */
export function OutingAtAddress({ title, of: Content }: ScreenProps) {
  const id = idInAddress(useParams()['oId'])
  if (id !== null) return <Content key={id} id={id} />
  return (
    <Page title={title}>
      <EmptyState kind="empty" title={texts.notFound} action={<ToLeaderboards />} />
    </Page>
  )
}

export function ToLeaderboards() {
  return (
    <ButtonLink to="/leaderboard" tone="soft">
      {texts.toLeaderboards}
    </ButtonLink>
  )
}
