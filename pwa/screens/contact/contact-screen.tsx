import { useClub } from '../../club/club-context.tsx'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { ContactForm } from './contact-form.tsx'

/** Where questions go. */
export function ContactScreen() {
  const { contact } = useClub()
  return (
    <Page
      title="Contact US"
      lead={
        contact === '' ? (
          'Please send us your questions or comments.'
        ) : (
          <>
            Please send your questions or comments to <a href={`mailto:${encodeURIComponent(contact)}`}>{contact}</a>.
          </>
        )
      }
      narrow
    >
      <Card>
        <ContactForm />
      </Card>
    </Page>
  )
}
