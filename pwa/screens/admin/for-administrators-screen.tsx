import { Link } from 'react-router-dom'
import { buttonLook } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'

/** Replaces an administrators' screen for everyone else. */
export function ForAdministratorsScreen() {
  return (
    <Page title="Administrators Only" lead="This page is for the administrators of the club." narrow>
      <Link to="/home" className={buttonLook('soft')}>
        Home
      </Link>
    </Page>
  )
}
