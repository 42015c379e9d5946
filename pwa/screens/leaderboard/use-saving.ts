import { isNotSaved } from '#sync/device/outbox/outbox.ts'
import { useNotices } from '../../ui/notices.tsx'
import * as texts from './texts.ts'

/** Waits until this phone has saved something. Resolves to false where it could not, which a notice says. */
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
