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
  /**
   * Shows a failure until it is closed, the same action succeeds, or the person leaves the screen. `action` identifies
   * the action if it has failures with different titles.
   */
  fail: (title: string, text?: string, action?: string) => void
  /** Shows what is being waited for, like a failure. Returns a function that closes it. */
  wait: (title: string, text: string) => () => void
}

export type Notice = {
  readonly id: number
  /** Identifies the part of a screen that shows the notice. */
  readonly by: string
  /**
   * A success disappears by itself; an error stays until it is closed, or until the same part of the screen succeeds.
   */
  readonly tone: 'success' | 'error'
  readonly title: string
  readonly text?: string | undefined
  /** Identifies the action of the part of the screen; by default its title does. */
  readonly action?: string | undefined
  /** The number of taps, keys and back steps of the person when the notice was added. */
  readonly acts: number
}

type Said = Omit<Notice, 'id' | 'acts'>
/** `add` returns a function that closes the notice. */
type Stack = { readonly add: (notice: Said) => () => void; readonly endScreen: () => void }

const NoticesContext = createContext<Stack | null>(null)

/** Milliseconds for which a success is shown. */
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
      succeed: (title, text) => void add({ by, tone: 'success', title, text }),
      // Some screens use the server's own sentence as the title.
      fail: (title, text, action) =>
        void add({ by, tone: 'error', title, text: text === title ? undefined : text, action }),
      wait: (title, text) => add({ by, tone: 'error', title, text }),
    }),
    [add, by],
  )
}

/**
 * Returns a function that copies a link to share. If the browser does not allow that, the link is shown for copying by
 * hand.
 */
export function useCopyLink() {
  const notices = useNotices()

  /** Resolves to whether the link was copied. */
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

/** Ends the notices of the previous screen when the address changes. Called where screens are rendered. */
export function useNoticesOfScreen(address: string): void {
  const { endScreen } = useStack()
  // Runs before the effects of the next screen, which may add a notice.
  useLayoutEffect(() => endScreen, [endScreen, address])
}

/**
 * Shows the notices above everything else. The live regions are always mounted, so that additions are announced. With
 * `areKept` all notices stay until they are closed, for people who read slowly (WCAG 2.2.1).
 */
export function NoticesProvider({ children, areKept = false }: { children: ReactNode; areKept?: boolean }) {
  const [shown, setShown] = useState<readonly Notice[]>([])
  const lastId = useRef(0)
  const acts = useActs()
  const close = useCallback((id: number) => setShown((notices) => withoutNotice(notices, id)), [])
  const stack = useMemo<Stack>(
    () => ({
      add: (said) => {
        lastId.current += 1
        const notice = { ...said, id: lastId.current, acts: acts.current }
        setShown((notices) => withNotice(notices, notice))
        return () => close(notice.id)
      },
      endScreen: () => {
        if (areKept) return
        const sofar = acts.current
        setShown((notices) => afterScreen(notices, sofar))
      },
    }),
    [acts, areKept, close],
  )
  const ofTone = (tone: Notice['tone']) =>
    shown
      .filter((notice) => notice.tone === tone)
      .map((notice) => <NoticeCard key={notice.id} notice={notice} stays={areKept || tone === 'error'} close={close} />)

  return (
    <NoticesContext value={stack}>
      {children}
      {/* Rendered outside #app, which an open dialog covers and hides from screen readers. Elements with aria-live
          are not hidden. */}
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

/** Counts the taps, keys and back steps of the person. */
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
 * Adds a notice as the newest. It replaces a notice with the same content and the last failure of the same action, so
 * that repeated attempts do not pile up; a success removes the failures before it.
 */
export function withNotice(notices: readonly Notice[], notice: Notice): readonly Notice[] {
  const isSame = (other: Notice) =>
    other.tone === notice.tone &&
    actionOf(other) === actionOf(notice) &&
    (other.by === notice.by || (other.title === notice.title && other.text === notice.text))
  const isOver = ({ by, tone }: Notice) => notice.tone === 'success' && tone === 'error' && by === notice.by
  return [...notices.filter((other) => !isSame(other) && !isOver(other)), notice]
}

function actionOf({ action, title }: Notice): string {
  return action ?? title
}

export function withoutNotice(notices: readonly Notice[], id: number): readonly Notice[] {
  return notices.filter((notice) => notice.id !== id)
}

/**
 * Returns the notices that stay when a screen ends. A notice ends with its screen, unless the person did nothing after
 * it: then the app itself opened the next screen, and the notice is read there.
 */
export function afterScreen(notices: readonly Notice[], acts: number): readonly Notice[] {
  return notices.filter((notice) => notice.acts >= acts)
}
