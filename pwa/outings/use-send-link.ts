import { useCopyLink, useNotices } from '../ui/notices.tsx'
import { texts } from './share-texts.ts'

/**
 * Returns a function that opens the share sheet with a link, or copies the link if the browser has no share sheet. It
 * resolves to whether the link was shared or copied.
 */
export function useSendLink() {
  const notices = useNotices()
  const copyLink = useCopyLink()

  return async ({ url, ...words }: { title: string; text?: string; url: string }): Promise<boolean> => {
    if (!('share' in navigator)) return await copyLink(url)
    try {
      await navigator.share({ ...words, url })
      return true
    } catch (error) {
      // The person closed the share sheet.
      if (!(error instanceof DOMException && error.name === 'AbortError')) notices.fail(texts.notSent)
      return false
    }
  }
}
