import { useUser } from '../../device/device-context.tsx'
import { Page } from '../../ui/page.tsx'
import { GuestList } from './guest-list.tsx'
import { Introduction } from './introduction.tsx'

/** For members the guests who have played with them; for everybody else what the club is and how to join. */
export function VisitorsScreen() {
  const isMember = useUser()?.isconfirmed === true
  return (
    <Page
      title="Visitors"
      lead={isMember ? 'Guests who have played with members, the latest first.' : undefined}
      narrow={!isMember}
    >
      {isMember ? <GuestList /> : <Introduction />}
    </Page>
  )
}
