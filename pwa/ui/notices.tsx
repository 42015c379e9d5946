import { CircleCheck, TriangleAlert, X } from 'lucide-react'
import { createContext, use, useCallback, useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { withNotice, withoutNotice, type Notice } from './notice-list.ts'
import styles from './notices.module.css'
import { classes } from './classes.ts'

type Notices = {
  /** Says that something worked, for 3 seconds. */
  succeed: (title: string, text?: string) => void
  /** Says what went wrong, until it is closed, or until something works at the same place. */
  fail: (title: string, text?: string) => void
}

type Add = (notice: Omit<Notice, 'id'>) => void

const NoticesContext = createContext<Add | null>(null)

const stay = 3000

export function useNotices(): Notices {
  const add = use(NoticesContext)
  const by = useId()
  if (add === null) throw new Error('useNotices needs a NoticesProvider around it')
  return useMemo(
    () => ({
      succeed: (title, text) => add({ by, tone: 'success', title, text }),
      // The club’s own sentence is now and then the title.
      fail: (title, text) => add({ by, tone: 'error', title, text: text === title ? undefined : text }),
    }),
    [add, by],
  )
}

/** Shows the notices above everything. The regions are always there, so that additions are read aloud. */
export function NoticesProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly Notice[]>([])
  const lastId = useRef(0)
  const add = useCallback<Add>((notice) => {
    lastId.current += 1
    const id = lastId.current
    setShown((notices) => withNotice(notices, { ...notice, id }))
  }, [])
  const close = useCallback((id: number) => setShown((notices) => withoutNotice(notices, id)), [])
  const ofTone = (tone: Notice['tone']) =>
    shown
      .filter((notice) => notice.tone === tone)
      .map((notice) => <NoticeCard key={notice.id} notice={notice} close={close} />)

  return (
    <NoticesContext value={add}>
      {children}
      <div className={styles['stack']}>
        <div role="alert">{ofTone('error')}</div>
        <output>{ofTone('success')}</output>
      </div>
    </NoticesContext>
  )
}

function NoticeCard({ notice, close }: { notice: Notice; close: (id: number) => void }) {
  const [held, setHeld] = useState(false)
  const { id, tone, title, text } = notice
  const Icon = tone === 'success' ? CircleCheck : TriangleAlert

  useEffect(() => {
    if (tone === 'error' || held) return undefined
    const timer = setTimeout(() => close(id), stay)
    return () => clearTimeout(timer)
  }, [tone, held, close, id])

  return (
    <span
      className={classes(styles['notice'], styles[tone])}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon aria-hidden="true" />
      <span className={styles['words']}>
        <b>{title}</b>
        {text !== undefined && <span>{text}</span>}
      </span>
      <IconButton aria-label={`Close: ${title}`} onClick={() => close(id)}>
        <X aria-hidden="true" />
      </IconButton>
    </span>
  )
}
