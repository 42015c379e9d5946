import { Suspense, useState, type ReactNode } from 'react'
import { useDevice } from '../../device/device-context.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { lazyPart } from '../../ui/lazy-with-preload.tsx'
import { StatePill } from '../../ui/state-pill.tsx'
import { HeaderFrame } from './header-frame.tsx'
import { NotYetLoaded } from './not-yet-loaded.tsx'
import { adviceOf, OutingMessages, type Messages, type OnItsWay } from './outing-messages.tsx'
import { useSyncStatus } from './sync-status.tsx'
import * as texts from './texts.ts'

/** Loaded once the hole is rendered, because there may be no network when it is opened. */
export const OutingMenu = lazyPart(async () => (await import('./sheets/outing-menu.tsx')).OutingMenu)

type Props = Messages & {
  /** The target of Back. */
  back: string
  nav: ReactNode
}

/** The name of the outing, and a mark if the server does not have every score. */
export function OutingHeader({ back, nav, ...messages }: Props) {
  const { outing, group, reports } = messages
  const status = useSyncStatus()
  const [menuOpen, setMenuOpen] = useState(false)
  const played = outing.snapshot.outing
  const { lasts } = useDevice()
  const [reading, setReading] = useState(false)
  const pill = pillState({ ...status, lasts, reports: reports.length })
  return (
    <HeaderFrame
      played={played}
      group={group}
      back={back}
      pill={
        pill !== null && (
          <StatePill tone={pill.tone} onOpen={pill.isExplained ? () => setReading(true) : undefined}>
            {pill.text}
          </StatePill>
        )
      }
      nav={nav}
      onMenu={() => setMenuOpen(true)}
    >
      {menuOpen && (
        <Suspense fallback={<NotYetLoaded />}>
          <OutingMenu outing={outing} status={status} onClose={() => setMenuOpen(false)} />
        </Suspense>
      )}
      <Dialog open={reading} title={texts.needsAttention} onClose={() => setReading(false)}>
        <OutingMessages {...messages} />
        {!pill?.isExplained && <p>{texts.allCleared}</p>}
      </Dialog>
    </HeaderFrame>
  )
}

type PillState = {
  readonly tone: 'waiting' | 'refused'
  readonly text: string
  /** Whether a tap opens an explanation with an action. */
  readonly isExplained: boolean
}

/**
 * Returns the mark in the header, for the most serious state; null when the server has everything.
 *
 * @param onItsWay `reports` is the number of changes by others to scores of this phone
 */
export function pillState(onItsWay: OnItsWay & { readonly reports: number }): PillState | null {
  const { waiting, waitingHoles, suspended, rejected, connectivity, lasts, reports } = onItsWay
  if (rejected > 0) return { tone: 'refused', text: texts.notAccepted(rejected), isExplained: true }
  if (suspended > 0) return { tone: 'refused', text: texts.notSent(suspended), isExplained: true }
  const isExplained = reports > 0 || !lasts || adviceOf(onItsWay) !== null
  if (reports > 0) return { tone: 'refused', text: texts.messagesToRead(reports), isExplained }
  if (waiting === 0) return lasts ? null : { tone: 'waiting', text: texts.nothingSaved, isExplained }
  const [count, what] = waitingHoles > 0 ? ([waitingHoles, 'hole'] as const) : ([waiting, 'change'] as const)
  const text =
    connectivity === 'unreachable' ? texts.holesOffline(count, what) : texts.holesHere(count, { lasts, what })
  return { tone: 'waiting', text, isExplained }
}
