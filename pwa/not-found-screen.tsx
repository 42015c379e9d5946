import { homePath } from './routes.ts'
import { texts } from './shell/texts.ts'
import { ButtonLink } from './ui/button.tsx'
import { Page } from './ui/page.tsx'

export function NotFoundScreen() {
  return (
    <Page title={texts.notFound.title} lead={texts.notFound.lead} narrow>
      <ButtonLink to={homePath} tone="primary">
        {texts.notFound.home}
      </ButtonLink>
    </Page>
  )
}
