import { useEffect } from 'react'
import { texts } from '../../texts.ts'
import { useNotices } from '../../ui/notices.tsx'

/** Milliseconds in which code loads over a good connection. */
const patience = 1_000

/**
 * The placeholder of a sheet while its code loads. It renders nothing. After `patience` a notice says that the sheet is
 * still loading, and disappears when it opens.
 */
export function NotYetLoaded() {
  const { wait } = useNotices()
  useEffect(() => {
    let close: (() => void) | undefined
    const timer = setTimeout(() => {
      close = wait(texts.notYetOpen.title, texts.notYetOpen.text)
    }, patience)
    return () => {
      clearTimeout(timer)
      close?.()
    }
  }, [wait])
  return null
}
