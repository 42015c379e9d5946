import { useEffect } from 'react'
import { texts } from '../../texts.ts'
import { useNotices } from '../../ui/notices.tsx'

/** Milliseconds in which code comes over a good line. */
const patience = 1_000

/** In place of what opens once its code has come: says so on a phone that lost the signal before. */
export function NotYetLoaded() {
  const { fail } = useNotices()
  useEffect(() => {
    const timer = setTimeout(() => fail(texts.notOpened.title, texts.notOpened.text), patience)
    return () => clearTimeout(timer)
  }, [fail])
  return null
}
