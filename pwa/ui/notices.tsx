import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'
import { useFocusAfterRemoval } from './focus-somewhere.ts'
import { texts } from './texts.ts'
import styles from './notices.module.css'

type Notices = {
  /** Shows a success for 3 seconds, or until the person leaves the screen. */
  succeed: (title: string, text?: string) => void
  /** Shows a failure until it is closed, the same action succeeds, or the person leaves the screen. */
  fail: (title: string, text?: string) => void
}

export type Notice = {
  readonly id: number
  /** The part of a screen that shows it. */
  readonly by: string
  /**
   * A success disappears by itself; an error stays until it is closed, or until the same part of the screen succeeds.
   */
  readonly tone: 'success' | 'error'
  readonly title: string
  readonly text?: string | undefined
  /** How often the person had tapped, typed or gone back by then. */
  readonly acts: number
}

type Said = Omit<Notice, 'id' | 'acts'>
type Stack = { readonly add: (notice: Said) => void; readonly endScreen: () => void }

const NoticesContext = createContext<Stack | null>(null)

/** Milliseconds for which a notice stays. */
const stay = 3000
const actNames = ['pointerdown', 'keydown', 'popstate']

function useStack(): Stack {
  const stack = use(NoticesContext)
  if (stack === null) throw new Error('a NoticesProvider has to be around it')
  return stack
}

export function useNotices(): Notices {
  const { add } = useStack()
  const by = useId()
  return useMemo(
    () => ({
      succeed: (title, text) => add({ by, tone: 'success', title, text }),
      // Some screens use the server's own sentence as the title.
      fail: (title, text) => add({ by, tone: 'error', title, text: text === title ? undefined : text }),
    }),
    [add, by],
  )
}

/** Copies a link to share. Where the browser does not allow it, the link is shown for copying by hand. */
export function useCopyLink() {
  const notices = useNotices()

  /** Whether it was copied. */
  return async (link: string): Promise<boolean> => {
    try {
      await navigator.clipboard.writeText(link)
    } catch {
      notices.fail(texts.linkNotCopied, link)
      return false
    }
    notices.succeed(texts.linkCopied)
    return true
  }
}

/** For the place of a screen: ends the notices of the previous screen there. */
export function useNoticesOfScreen(address: string): void {
  const { endScreen } = useStack()
  // Before the effects of the next screen, which may add a notice.
  useLayoutEffect(() => endScreen, [endScreen, address])
}

/**
 * Shows the notices above everything. The regions are always there, so that additions are read aloud. With `areKept`
 * all of them stay until they are closed, for people who read slowly (WCAG 2.2.1).
 */
export function NoticesProvider({ children, areKept = false }: { children: ReactNode; areKept?: boolean }) {
  const [shown, setShown] = useState<readonly Notice[]>([])
  const lastId = useRef(0)
  const acts = useActs()
  const stack = useMemo<Stack>(
    () => ({
      add: (said) => {
        lastId.current += 1
        const notice = { ...said, id: lastId.current, acts: acts.current }
        setShown((notices) => withNotice(notices, notice))
      },
      endScreen: () => {
        if (areKept) return
        const sofar = acts.current
        setShown((notices) => afterScreen(notices, sofar))
      },
    }),
    [acts, areKept],
  )
  const close = useCallback((id: number) => setShown((notices) => withoutNotice(notices, id)), [])
  const ofTone = (tone: Notice['tone']) =>
    shown
      .filter((notice) => notice.tone === tone)
      .map((notice) => <NoticeCard key={notice.id} notice={notice} stays={areKept || tone === 'error'} close={close} />)

  return (
    <NoticesContext value={stack}>
      {children}
      {/* Outside of the app, which lies below an open dialog and is hidden by it. What has aria-live is not. */}
      {createPortal(
        <div className={styles['stack']}>
          <div role="alert" aria-live="assertive">
            {ofTone('error')}
          </div>
          <output aria-live="polite">{ofTone('success')}</output>
        </div>,
        document.body,
      )}
    </NoticesContext>
  )
}

/** How often the person has tapped, typed or gone back. */
function useActs(): { readonly current: number } {
  const acts = useRef(0)
  useEffect(() => {
    const count = () => {
      acts.current += 1
    }
    for (const name of actNames) addEventListener(name, count, { capture: true })
    return () => {
      for (const name of actNames) removeEventListener(name, count, { capture: true })
    }
  }, [])
  return acts
}

type CardProps = { notice: Notice; stays: boolean; close: (id: number) => void }

function NoticeCard({ notice, stays, close }: CardProps) {
  const [held, setHeld] = useState(false)
  const place = useFocusAfterRemoval<HTMLSpanElement>()
  const { id, tone, title, text } = notice
  const Icon = tone === 'success' ? CircleCheck : TriangleAlert

  useEffect(() => {
    if (stays || held) return undefined
    const timer = setTimeout(() => close(id), stay)
    return () => clearTimeout(timer)
  }, [stays, held, close, id])

  return (
    <span
      ref={place}
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
      <IconButton aria-label={texts.closeNotice(title)} onClick={() => close(id)}>
        <X aria-hidden="true" />
      </IconButton>
    </span>
  )
}

/**
 * Adds a notice as the newest. One with the same content is replaced, and so is the last failure of the same action, so
 * that repeated tries do not pile up; a success removes the failures before it.
 */
export function withNotice(notices: readonly Notice[], notice: Notice): readonly Notice[] {
  const isSame = ({ by, tone, title, text }: Notice) =>
    tone === notice.tone && title === notice.title && (text === notice.text || by === notice.by)
  const isOver = ({ by, tone }: Notice) => notice.tone === 'success' && tone === 'error' && by === notice.by
  return [...notices.filter((other) => !isSame(other) && !isOver(other)), notice]
}

export function withoutNotice(notices: readonly Notice[], id: number): readonly Notice[] {
  return notices.filter((notice) => notice.id !== id)
}

/**
 * The notices left when a screen ends. A notice ends with its screen. If the person did nothing after it, the app
 * itself led on to the next screen, and the notice is read there.
 */
export function afterScreen(notices: readonly Notice[], acts: number): readonly Notice[] {
  return notices.filter((notice) => notice.acts >= acts)
}
