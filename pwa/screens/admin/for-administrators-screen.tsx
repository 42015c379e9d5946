import { BackHome } from '../../server/query-boundary.tsx'
import { Page } from '../../ui/page.tsx'
import { texts } from './texts.ts'

/** Replaces an administrators' screen for everyone else. */
export function ForAdministratorsScreen() {
  return (
    <Page title={texts.only.title} lead={texts.only.lead} narrow>
      <BackHome />
    </Page>
  )
}
