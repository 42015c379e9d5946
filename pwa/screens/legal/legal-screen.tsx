import { legalPage, type legalPages } from '#sync/calls/privacy.ts'
import { QueryBoundary } from '../../server/query-boundary.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { stack } from '../../ui/stack.ts'
import { MailAddress } from '../../ui/text.tsx'
import { texts } from './texts.ts'
import styles from './legal.module.css'

export function PrivacyScreen() {
  return <Legal page="privacy" />
}

export function TermsScreen() {
  return <Legal page="terms" />
}

function Legal({ page }: { page: (typeof legalPages)[number] }) {
  const query = useServerQuery({ call: legalPage, request: { params: { page } }, offline: true })
  return (
    <Page title={texts[page]} narrow>
      <QueryBoundary query={query} rows={4} height={120} needs={texts.offline}>
        {({ parts }) => (
          <Card>
            <div {...stack(12)}>
              {parts.map(({ kind, texts: lines }, place) => (
                <Part key={place} kind={kind} lines={lines} />
              ))}
            </div>
          </Card>
        )}
      </QueryBoundary>
    </Page>
  )
}

type PartProps = { kind: 'heading' | 'paragraph' | 'list'; lines: readonly string[] }

function Part({ kind, lines }: PartProps) {
  const [first = ''] = lines
  if (kind === 'heading') return <h2>{first}</h2>
  if (kind === 'paragraph') {
    return (
      <p className={styles['part']}>
        <MailAddress text={first} />
      </p>
    )
  }
  return (
    <ul className={styles['list']}>
      {lines.map((line) => (
        <li key={line} className={styles['part']}>
          <MailAddress text={line} />
        </li>
      ))}
    </ul>
  )
}
