import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleCheck from 'lucide-react/icons/circle-check'
import { Suspense, useEffect, useState } from 'react'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import { lazyPart } from '../../../ui/lazy-with-preload.tsx'
import { NotYetLoaded } from '../not-yet-loaded.tsx'
import { AmberLine } from './amber-line.tsx'
import { notReady, type NotReady } from './readiness.ts'
import { isForSafari, ReadyAction } from './ready-action.tsx'
import { texts } from './texts.ts'
import { useReadyFacts } from './use-ready-facts.ts'
import styles from './ready.module.css'

/** Loaded after the line is on the screen, because the dialog with its dependencies is ten times as large. */
const ReadyChecks = lazyPart(async () => (await import('./ready-checks.tsx')).ReadyChecks)

/** Milliseconds in which the line is painted. */
const checksAfter = 500

/** Shown before the first hole: whether the round can be scored without a signal, or the one problem to solve. */
export function ReadyLine({ outing }: { outing: OutingOnPhone }) {
  const { facts, check } = useReadyFacts(outing)
  const [isOpen, setOpen] = useState(false)
  const isDrawn = facts !== null
  useEffect(() => {
    if (!isDrawn) return
    const timer = setTimeout(() => void ReadyChecks.preload(), checksAfter)
    return () => clearTimeout(timer)
  }, [isDrawn])
  if (facts === null) return null
  const missing = notReady(facts)
  return (
    <>
      {missing === null ? (
        <button type="button" className={styles['line']} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <CircleCheck size="2em" aria-hidden="true" className={styles['ok']} />
          <span>
            <b>{texts.title}</b>
            <small>{texts.detail}</small>
          </span>
          <ChevronRight size="1.25em" aria-hidden="true" />
        </button>
      ) : (
        <Advice missing={missing} appStored={facts.appStored} onMore={() => setOpen(true)} onAnswered={check} />
      )}
      <Suspense fallback={<NotYetLoaded />}>
        {isOpen && <ReadyChecks outing={outing} facts={facts} onAnswered={check} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}

type AdviceProps = { missing: NotReady; appStored: number; onMore: () => void; onAnswered: () => void }

/**
 * The advice with its button. If there is no room for the button, a tap on the text opens the checks, which contain it.
 */
function Advice({ missing, appStored, onMore, onAnswered }: AdviceProps) {
  const { title, detail } = isForSafari(missing) ? texts.inSafari : adviceOn(missing, appStored)
  return (
    <>
      <AmberLine>
        <button type="button" className={styles['words']} aria-haspopup="dialog" onClick={onMore}>
          <b>{title}</b>
          <small>{detail}</small>
        </button>
      </AmberLine>
      <ReadyAction missing={missing} onAnswered={onAnswered} />
    </>
  )
}

function adviceOn(missing: NotReady, appStored: number) {
  return missing === 'loading' ? texts.loading(appStored) : texts.advice[missing]
}
