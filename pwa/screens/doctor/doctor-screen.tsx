import Check from 'lucide-react/icons/check'
import CircleHelp from 'lucide-react/icons/circle-help'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import type { AnswerOf } from '#sync/calls/call.ts'
import { doctor } from '#sync/calls/doctor.ts'
import { sendTestMail } from '#sync/calls/setup.ts'
import { QueryBoundary } from '../../server/query-boundary.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { reasonOf, useServerSend } from '../../server/server-send.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { RowCard } from '../../ui/card.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { texts } from './texts.ts'
import spoken from '../../ui/spoken.module.css'

type Finding = AnswerOf<typeof doctor>['findings'][number]

/** The state of the server and its surroundings, with advice for each part. */
export function DoctorScreen() {
  const [clock, setClock] = useState(() => Date.now())
  const send = useServerSend()
  const notices = useNotices()
  const query = useServerQuery({
    call: doctor,
    request: { query: { origin: location.origin, clock } },
    keepPrevious: true,
  })

  async function testMail() {
    const answer = await send(sendTestMail, { body: {} })
    if (!answer.ok) notices.fail(texts.mailNotSent, reasonOf(answer.refusal, { mails: true }))
    else if (!answer.value.hasServer) notices.fail(texts.mailNotSent, texts.noMailServer)
    else notices.succeed(texts.mailSent)
  }

  return (
    <Page title={texts.title} lead={texts.lead}>
      <Actions>
        <Button tone="primary" isResting={query.isFetching} onClick={() => setClock(Date.now())}>
          {texts.again}
        </Button>
        <Button onClick={() => void testMail()}>{texts.testMail}</Button>
      </Actions>
      <QueryBoundary query={query} rows={6} height={96} needs={texts.offline}>
        {({ findings }) => (
          <Section title={texts.findings}>
            {findings.map(({ part, name, state, text, advice }) => (
              <RowCard
                key={part}
                lead={<Mark state={state} />}
                title={name}
                detail={text}
                state={advice !== '' && <p style={looks.advice}>{advice}</p>}
              />
            ))}
          </Section>
        )}
      </QueryBoundary>
    </Page>
  )
}

const icons = { good: Check, warning: TriangleAlert, fault: X, unknown: CircleHelp } as const

function Mark({ state }: Pick<Finding, 'state'>) {
  const Icon = icons[state]
  return (
    <span style={{ ...looks.mark, ...looks[state] }}>
      <Icon aria-hidden="true" size={20} />
      <span className={spoken['spoken']}>{texts.states[state]}</span>
    </span>
  )
}

/** Inline styles: the stylesheet is shared, so every phone would load them. */
const looks = {
  mark: { display: 'grid', placeItems: 'center', flex: 'none', inlineSize: 34, blockSize: 34, borderRadius: '50%' },
  good: { background: 'var(--green)', color: 'var(--on-green)' },
  warning: { background: 'var(--sun)', color: 'var(--on-sun)' },
  fault: { background: 'var(--flag)', color: 'var(--paper)' },
  unknown: { background: 'var(--sand)', color: 'var(--ink)' },
  advice: { color: 'var(--ink)', fontWeight: 600, overflowWrap: 'anywhere' },
} as const
