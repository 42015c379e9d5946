import { useLiveQuery } from 'dexie-react-hooks'
import { Suspense } from 'react'
import { readRounds } from '#sync/device/rounds/rounds.ts'
import { useDevice, useUser } from '../device/device-context.tsx'
import { useRefetchWhenSent } from '../server/server-query.ts'
import { lazyPart } from '../ui/lazy-with-preload.tsx'
import { Section } from '../ui/page.tsx'
import { stack } from '../ui/stack.ts'
import { texts } from './texts.ts'

// Loaded on demand, because most visits have no waiting round.
const RoundCard = lazyPart(async () => (await import('./round-card.tsx')).RoundCard)

/** The member's waiting and rejected rounds. */
export function RoundsOnPhone() {
  const device = useDevice()
  const user = useUser()
  const rounds = useLiveQuery(() => readRounds(device).catch(() => undefined), [device, user?.id])
  useRefetchWhenSent(rounds?.filter(({ refusal }) => refusal === null).length ?? 0)
  if (rounds === undefined || rounds.length === 0) return null
  return (
    <Suspense>
      <Section title={texts.onPhone.title}>
        <ul {...stack(14)}>
          {rounds.map((round) => (
            <li key={round.mid}>
              <RoundCard kept={round} />
            </li>
          ))}
        </ul>
      </Section>
    </Suspense>
  )
}
