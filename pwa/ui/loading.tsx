import { createContext, use, useCallback, useEffect, useState, type ReactNode } from 'react'
import { holdOffKeys } from './hold-off-keys.ts'
import styles from './loading.module.css'

type During = <Value>(work: Promise<Value>) => Promise<Value>

const LoadingContext = createContext<During | null>(null)

/** Counts what is going on; the overlay shows while the count is above 0. For steps that the person has to wait for. */
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
            <span className={styles['pill']}>One moment</span>
          </span>
        )}
      </output>
    </LoadingContext>
  )
}
