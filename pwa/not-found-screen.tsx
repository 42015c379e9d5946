import { Page } from './ui/page.tsx'

export function NotFoundScreen() {
  return (
    <Page
      title="Page Not Found"
      lead="The page you are looking for does not exist. Please go back, or select an item from the menu."
      narrow
    >
      {null}
    </Page>
  )
}
