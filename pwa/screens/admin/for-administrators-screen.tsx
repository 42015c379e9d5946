import { Link } from 'react-router-dom'
import { buttonLook } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { texts } from './texts.ts'

/** Replaces an administrators' screen for everyone else. */
export function ForAdministratorsScreen() {
  return (
    <Page title={texts.only.title} lead={texts.only.lead} narrow>
      <Link to="/home" className={buttonLook('soft')}>
        {texts.only.home}
      </Link>
    </Page>
  )
}
