import { isNotSaved } from '#sync/device/outbox/outbox.ts'
import { useNotices } from '../../ui/notices.tsx'
import * as texts from './texts.ts'

/**
 * Returns a function that waits until this phone has saved something. It resolves to false if that failed; a notice
 * then explains it.
 */
export function useSaving(): (work: Promise<unknown>) => Promise<boolean> {
  const notices = useNotices()
  return async (work) => {
    try {
      await work
      return true
    } catch (error) {
      if (!isNotSaved(error)) throw error
      notices.fail(texts.notSavedHere, texts.notSavedReasons[error.reason])
      return false
    }
  }
}
