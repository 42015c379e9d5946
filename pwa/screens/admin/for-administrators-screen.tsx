import { BackHome } from '../../server/query-boundary.tsx'
import { Page } from '../../ui/page.tsx'
import { texts } from './texts.ts'

/** Shown to members who are not administrators in place of an administrators' screen. */
export function ForAdministratorsScreen() {
  return (
    <Page title={texts.only.title} lead={texts.only.lead} narrow>
      <BackHome />
    </Page>
  )
}
