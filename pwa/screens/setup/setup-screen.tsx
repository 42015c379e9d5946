import { Link } from 'react-router-dom'
import { setup } from '#sync/calls/setup.ts'
import { QueryBoundary } from '../../server/query-boundary.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { SetupSteps } from '../../setup/setup-steps.tsx'
import { texts } from '../../setup/texts.ts'
import { Page, Section } from '../../ui/page.tsx'

export function SetupScreen() {
  const query = useServerQuery({ call: setup, request: {} })
  return (
    <Page title={texts.title} lead={texts.lead}>
      <QueryBoundary query={query} rows={3} height={96} needs={texts.offline}>
        {(state) => (
          <Section title={texts.stepsTitle}>
            <SetupSteps state={state} />
            <p>
              <Link to="/admin/doctor">{texts.doctor}</Link>
            </p>
          </Section>
        )}
      </QueryBoundary>
    </Page>
  )
}
