import { useNotices } from './notices.tsx'

/** Copies a link to be sent on. Where the browser does not allow it, the link is shown to be copied by hand. */
export function useCopyLink() {
  const notices = useNotices()

  /** Whether it was copied. */
  return async (link: string): Promise<boolean> => {
    try {
      await navigator.clipboard.writeText(link)
    } catch {
      notices.fail('The link could not be copied', link)
      return false
    }
    notices.succeed('URL Copied')
    return true
  }
}
