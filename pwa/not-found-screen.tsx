import { Link } from 'react-router-dom'
import { homePath } from './routes.ts'
import { texts } from './shell/texts.ts'
import { buttonLook } from './ui/button.tsx'
import { Page } from './ui/page.tsx'

export function NotFoundScreen() {
  return (
    <Page title={texts.notFound.title} lead={texts.notFound.lead} narrow>
      <Link to={homePath} className={buttonLook('primary')}>
        {texts.notFound.home}
      </Link>
    </Page>
  )
}
