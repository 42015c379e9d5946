import { Suspense, useDeferredValue, useState, type ReactNode } from 'react'
import { keepTrying } from './keep-trying.ts'
import { later } from './later.tsx'

// 20 KiB that no screen needs before something is opened on it.
const Sheet = later(keepTrying(async () => (await import('./sheet.tsx')).Sheet))

export type DialogProps = {
  open: boolean
  title: string
  /** Left out when the person has to take one of the actions: then nothing else closes it. */
  onClose?: () => void
  /** Told when somebody tries to close, with Escape, what has to be answered: to say why it stays. */
  onStay?: () => void
  children?: ReactNode
  /** Buttons, the wanted one first. They stay in sight while the content scrolls. */
  actions?: ReactNode
  /** `side` opens at the edge like a menu; `sheet` rises from the bottom of a phone and floats on a bigger screen. */
  place?: 'sheet' | 'side'
}

/** Something that is dealt with before the screen behind it goes on. Escape and a tap outside close it. */
export function Dialog(props: DialogProps) {
  const [wasOpened, setOpened] = useState(false)
  // Deferred, so that React waits for the code with nothing in its place; after a fallback it would wait 300 ms more.
  const isWanted = useDeferredValue(props.open, false)
  if (isWanted && !wasOpened) setOpened(true)
  return <Suspense>{wasOpened && <Sheet {...props} />}</Suspense>
}
