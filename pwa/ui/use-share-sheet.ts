import { useNotices } from './notices.tsx'

/**
 * Returns a function that opens the share sheet of the browser. It resolves to whether something was shared; `failed`
 * is the title of the notice after a failure.
 */
export function useShareSheet(failed: string): (shared: ShareData) => Promise<boolean> {
  const notices = useNotices()
  return async (shared) => {
    try {
      await navigator.share(shared)
      return true
    } catch (error) {
      // The person closed the share sheet.
      if (!(error instanceof DOMException && error.name === 'AbortError')) notices.fail(failed)
      return false
    }
  }
}
