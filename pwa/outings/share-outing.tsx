import { useEffect, useState, type ComponentProps } from 'react'
import { changeFollow, followLink, type FollowLink } from '#sync/calls/follow.ts'
import { callServer } from '#sync/device/connection/server-calls.ts'
import { useDevice, useUser } from '../device/device-context.tsx'
import { answered, reasonOf } from '../server/server-send.ts'
import { Button } from '../ui/button.tsx'
import { CheckBox } from '../ui/choice.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useNotices } from '../ui/notices.tsx'
import { showOnceRead } from '../ui/show-once-read.ts'
import { shareTexts as texts } from './off-course-texts.ts'
import { ShareBoard } from './share-board.tsx'

type Props = {
  outing: ComponentProps<typeof ShareBoard>['outing'] & { readonly id: number }
  /** Whether the scores are posted, so that holes are no longer hidden. */
  isPosted?: boolean
  onClose: () => void
}

/** Shares an outing with people who want to follow it. Its organizer can also turn the link off and hide holes. */
export function ShareOuting({ outing, isPosted = false, onClose }: Props) {
  const device = useDevice()
  const notices = useNotices()
  const { link, failed, again, show } = useFollowLink(outing.id)
  const title = isPosted ? texts.results : texts.title

  async function change(settings: { isOn: boolean; hidesLast: boolean }) {
    const answer = await answered(callServer(device, changeFollow, { params: { id: outing.id }, body: settings }))
    if (!answer.ok) return notices.fail(texts.notChanged, reasonOf(answer.refusal))
    show(answer.value)
    if (!settings.isOn) notices.succeed(texts.turnedOff)
  }

  if (link === null) {
    return (
      <Dialog
        open
        title={title}
        onClose={onClose}
        actions={failed !== null && <Button onClick={again}>{texts.again}</Button>}
      >
        <p role="alert">{failed}</p>
      </Dialog>
    )
  }
  const { url, hidesLast, names, mayChange } = link
  if (url === null) {
    return (
      <Dialog
        open
        title={title}
        onClose={onClose}
        actions={
          mayChange && (
            <Button tone="primary" onClick={() => void change({ isOn: true, hidesLast })}>
              {texts.turnOn}
            </Button>
          )
        }
      >
        <p>{texts.off}</p>
      </Dialog>
    )
  }
  return (
    <ShareBoard url={url} outing={outing} names={names} isPosted={isPosted} onClose={onClose}>
      {mayChange && (
        <>
          {!isPosted && (
            <CheckBox
              label={texts.hide}
              detail={texts.hideDetail}
              checked={hidesLast}
              onChecked={(is) => void change({ isOn: true, hidesLast: is })}
            />
          )}
          <Button tone="danger" onClick={() => void change({ isOn: false, hidesLast })}>
            {texts.turnOff}
          </Button>
        </>
      )}
    </ShareBoard>
  )
}

/** Returns the follow link of an outing; null until the server has answered. */
export function useFollowLink(outingId: number) {
  const device = useDevice()
  const user = useUser()
  const [link, setLink] = useState<FollowLink | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  const byCode = user === null

  useEffect(() => {
    // Without a sign-in the request is authorized by the capability of the phone's code.
    const request = { params: { id: outingId }, body: {}, ...(byCode && { outing: outingId }) }
    return showOnceRead(answered(callServer(device, followLink, request)), (answer) => {
      if (answer.ok) setLink(answer.value)
      else setFailed(answer.refusal.message)
    })
  }, [device, outingId, byCode, tries])

  function again() {
    setFailed(null)
    setTries((count) => count + 1)
  }

  return { link, failed, again, show: setLink }
}
