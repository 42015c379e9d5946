import { useCopyLink } from '../ui/notices.tsx'
import { useShareSheet } from '../ui/use-share-sheet.ts'
import { shareTexts as texts } from './off-course-texts.ts'

/**
 * Returns a function that opens the share sheet with a link, or copies the link if the browser has no share sheet. It
 * resolves to whether the link was shared or copied.
 */
export function useSendLink() {
  const share = useShareSheet(texts.notSent)
  const copyLink = useCopyLink()

  return async (link: { title: string; text?: string; url: string }): Promise<boolean> =>
    'share' in navigator ? await share(link) : await copyLink(link.url)
}
