import { Suspense, useState } from 'react'
import { lazyPart } from './lazy-with-preload.tsx'
import type { SheetProps } from './sheet.tsx'

// 20 KiB that no screen needs before a dialog opens.
const Sheet = lazyPart(async () => (await import('./sheet.tsx')).Sheet)

/** A modal dialog, whose code is loaded when the first one opens. Escape and a tap outside close it. */
export function Dialog(props: SheetProps) {
  const [wasOpened, setOpened] = useState(false)
  if (props.open && !wasOpened) setOpened(true)
  return <Suspense>{wasOpened && <Sheet {...props} />}</Suspense>
}
