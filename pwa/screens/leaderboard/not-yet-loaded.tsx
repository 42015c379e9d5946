import { useEffect } from 'react'
import { texts } from '../../texts.ts'
import { useNotices } from '../../ui/notices.tsx'

/** Milliseconds in which code loads over a good connection. */
const patience = 1_000

/**
 * The placeholder of a sheet while its code loads. It renders nothing, and after `patience` it shows a notice, for a
 * phone that has lost the signal.
 */
export function NotYetLoaded() {
  const { fail } = useNotices()
  useEffect(() => {
    const timer = setTimeout(() => fail(texts.notOpened.title, texts.notOpened.text), patience)
    return () => clearTimeout(timer)
  }, [fail])
  return null
}
