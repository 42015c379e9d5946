import Copy from 'lucide-react/icons/copy'
import Eye from 'lucide-react/icons/eye'
import Printer from 'lucide-react/icons/printer'
import Share from 'lucide-react/icons/share'
import type { ReactNode } from 'react'
import type { FollowedBoard } from '#sync/calls/follow.ts'
import { useClub } from '../club/club.tsx'
import { Actions, Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useCopyLink } from '../ui/notices.tsx'
import { Paper } from '../ui/paper.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import { stack } from '../ui/stack.ts'
import { shareTexts as texts } from './off-course-texts.ts'
import { titleOfOuting } from './outing-names.ts'
import { useSendLink } from './use-send-link.ts'
import styles from './share-board.module.css'

type Props = {
  url: string
  outing: { readonly course: string; readonly date: string; readonly title?: string | undefined }
  names: FollowedBoard['names']
  /** Whether the scores are posted: the link then leads to the results. */
  isPosted?: boolean
  /** Additional controls for the organizer. */
  children?: ReactNode
  onClose: () => void
}

/** The link to follow an outing: its preview in a chat, its QR code, and what it allows. */
export function ShareBoard({ url, outing, names, isPosted = false, children, onClose }: Props) {
  const club = useClub()
  const copyLink = useCopyLink()
  const sendLink = useSendLink()
  const title = titleOfOuting(outing)
  const canSend = 'share' in navigator
  // Within a page a browser reuses an image of the same address without a request, also after the outing ended.
  const preview = `${new URL(url).pathname}/preview.png${isPosted ? '?posted' : ''}`

  async function send() {
    if (await sendLink({ title, url })) onClose()
  }

  return (
    <Dialog
      open
      title={isPosted ? texts.results : texts.title}
      onClose={onClose}
      actions={
        <>
          <Actions>
            <Button tone={canSend ? 'plain' : 'primary'} onClick={() => void copyLink(url)}>
              <Copy size="1.25em" aria-hidden="true" />
              {texts.copy}
            </Button>
            <Button onClick={() => print()}>
              <Printer size="1.25em" aria-hidden="true" />
              {texts.print}
            </Button>
          </Actions>
          {canSend && (
            <Button tone="primary" onClick={() => void send()}>
              <Share size="1.25em" aria-hidden="true" />
              {texts.send}
            </Button>
          )}
        </>
      }
    >
      <div {...stack(14)}>
        <figure className={styles['preview']}>
          <img src={preview} alt="" width={1200} height={630} />
          <figcaption>
            <b>{title}</b>
            <span>{new URL(url).host}</span>
          </figcaption>
        </figure>
        <div className={styles['camera']}>
          <QrCode text={url} label={texts.qr} />
          <p>
            <b>{texts.point}</b>
            <span>{texts.opens}</span>
          </p>
        </div>
        <p className={styles['allows']}>
          <Eye size="1.5em" aria-hidden="true" />
          <span>
            <b>{texts.anyone}</b>
            <span>{texts.names[names]}</span>
          </span>
        </p>
        {children}
      </div>
      <Paper>
        <div className={styles['paper']}>
          <h1>{title}</h1>
          <QrCode text={url} label={texts.qr} />
          <p>{texts.point}</p>
          <p>{url}</p>
          <p>{club.name}</p>
        </div>
      </Paper>
    </Dialog>
  )
}
