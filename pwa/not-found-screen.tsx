import { texts } from './shell/texts.ts'
import { Page } from './ui/page.tsx'

export function NotFoundScreen() {
  return (
    <Page title={texts.notFound.title} lead={texts.notFound.lead} narrow>
      {null}
    </Page>
  )
}
