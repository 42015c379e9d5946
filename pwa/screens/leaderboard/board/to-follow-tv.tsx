import { shareTexts as texts } from '../../../outings/off-course-texts.ts'
import { useFollowLink } from '../../../outings/share-outing.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SendOn } from '../../../ui/place.tsx'

/** Redirects to the board for a clubhouse screen, whose link gives no right to score. */
export function ToFollowTv({ outing }: { outing: { readonly id: number } }) {
  const { link, failed, again } = useFollowLink(outing.id)
  if (failed !== null) {
    return <EmptyState kind="error" title={failed} action={<Button onClick={again}>{texts.again}</Button>} />
  }
  if (link === null) return null
  if (link.url === null) {
    const toLeaderboards = (
      <ButtonLink to="/leaderboard" tone="soft">
        {texts.toLeaderboards}
      </ButtonLink>
    )
    return <EmptyState kind="empty" title={texts.off} action={toLeaderboards} />
  }
  return <SendOn to={`${new URL(link.url).pathname}?tv`} state={null} />
}
