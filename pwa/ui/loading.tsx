import { createContext, use, useCallback, useEffect, useState, type ReactNode } from 'react'
import { texts } from './texts.ts'
import styles from './loading.module.css'

type During = <Value>(work: Promise<Value>) => Promise<Value>

const LoadingContext = createContext<During | null>(null)

/** Counts work in progress; the overlay is shown while the count is above 0. For steps that the person waits for. */
export function useLoading(): During {
  const during = use(LoadingContext)
  if (during === null) throw new Error('useLoading needs a LoadingProvider around it')
  return during
}

export function LoadingProvider({ children }: { children: ReactNode }) {
  const [count, setCount] = useState(0)
  const isWaiting = count > 0
  useEffect(() => (isWaiting ? holdOffKeys(window) : undefined), [isWaiting])

  const during = useCallback<During>(async (work) => {
    setCount((running) => running + 1)
    try {
      return await work
    } finally {
      setCount((running) => running - 1)
    }
  }, [])

  return (
    <LoadingContext value={during}>
      {children}
      <output>
        {isWaiting && (
          <span className={styles['overlay']}>
            <span className={styles['pill']}>{texts.loading}</span>
          </span>
        )}
      </output>
    </LoadingContext>
  )
}

const pressed = ['click', 'submit']

/**
 * Blocks activation by keyboard, because the overlay blocks only pointers and a held Enter would submit a form
 * repeatedly. Returns a function that ends the block.
 */
function holdOffKeys(page: EventTarget): () => void {
  const holdOff = (event: Event) => {
    // A click with a pointer can only be on something above the overlay, and is allowed.
    if ('detail' in event && event.detail !== 0) return
    event.preventDefault()
    event.stopPropagation()
  }
  for (const name of pressed) page.addEventListener(name, holdOff, { capture: true })
  return () => {
    for (const name of pressed) page.removeEventListener(name, holdOff, { capture: true })
  }
}
