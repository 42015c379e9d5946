import { useDevice } from '../../../device/device-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { useCopyLink } from '../../../ui/notices.tsx'
import { hasSafari, type NotReady } from './readiness.ts'
import { texts } from './texts.ts'
import styles from './ready.module.css'

type Props = { missing: NotReady | null; onAnswered: () => void }

/** The one thing to do about what is missing, where a button can do it. */
export function ReadyAction({ missing, onAnswered }: Props) {
  const copyLink = useCopyLink()
  const { ports } = useDevice()
  if (missing === 'in-app' || missing === 'private') {
    return (
      <div className={styles['action']}>
        <Button wide onClick={() => void copyLink(location.href)}>
          {isForSafari(missing) ? texts.copyLinkForSafari : texts.copyLink}
        </Button>
      </div>
    )
  }
  if (missing !== 'clearable') return null
  return (
    <div className={styles['action']}>
      <Button wide onClick={() => void ports.keepStorage?.().then(onAnswered)}>
        {texts.keepStorage}
      </Button>
    </div>
  )
}

/** Whether the card is to be opened in Safari: elsewhere the browser of a phone may be any. */
export function isForSafari(missing: NotReady): boolean {
  return missing === 'in-app' && hasSafari(navigator.userAgent)
}
