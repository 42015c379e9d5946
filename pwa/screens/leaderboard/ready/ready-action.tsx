import { useDevice } from '../../../device/device-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { useCopyLink } from '../../../ui/notices.tsx'
import { hasSafari, type NotReady } from './readiness.ts'
import { texts } from './texts.ts'
import styles from './ready.module.css'

type Props = { missing: NotReady | null; onAnswered: () => void }

/** The button that solves the problem, if a button can. */
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

/** Whether the advice is to open the card in Safari. Other phones may have any browser. */
export function isForSafari(missing: NotReady): boolean {
  return missing === 'in-app' && hasSafari(navigator.userAgent)
}
