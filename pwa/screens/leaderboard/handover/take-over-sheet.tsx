import { useLiveQuery } from 'dexie-react-hooks'
import CircleCheck from 'lucide-react/icons/circle-check'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import { holeToGoOn } from '#golf/outing/departures.ts'
import { unpackCard } from '#sync/device/handover/card-text.ts'
import { numberOfCard, openFrameReader, type Progress } from '#sync/device/handover/frames.ts'
import { takeOver, type TakenOver } from '#sync/device/handover/take-over.ts'
import { readOuting } from '#sync/device/outings/outings.ts'
import { useDevice } from '../../../device/device-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { usePlace } from '../../../ui/place.tsx'
import { clearedIn } from '../hole/hole-draft.ts'
import { ScorekeeperNow, ScorekeeperSheet } from '../keeper/score-keeper.tsx'
import { useScreenOn } from '../ready/keep-awake.tsx'
import { readInitials } from '../scorer-initials.ts'
import { Parts } from './hand-over-sheet.tsx'
import { texts } from './texts.ts'
import { useCamera, type CameraState } from './use-camera.ts'
import spoken from '../../../ui/spoken.module.css'
import styles from './handover.module.css'

type Props = {
  /** The outing that is open, to which the card must belong; null to accept any. */
  outingId: number | null
  onTypeCode: () => void
  onClose: () => void
}

type Step =
  | { readonly kind: 'reading'; readonly progress: Progress }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'taken'; readonly taken: TakenOver; readonly number: number }

const nothingYet: Step = { kind: 'reading', progress: [] }

/** Reads the card of another phone with the camera. From then on this phone scores the group of that card. */
export function TakeOverSheet({ outingId, onTypeCode, onClose }: Props) {
  const device = useDevice()
  const [step, setStep] = useState<Step>(nothingYet)
  const [attempt, setAttempt] = useState(0)
  useScreenOn()

  async function take(text: string, elapsed: number): Promise<Step> {
    const { now, storage } = device.ports
    const readAt = now() - elapsed
    const card = await unpackCard(text)
    if (!card.ok) return { kind: 'failed', message: card.refusal.message }
    try {
      const taken = await takeOver(device, { card: card.value, readAt, initials: readInitials(storage), outingId })
      if (!taken.ok) return { kind: 'failed', message: taken.refusal.message }
      if ('vibrate' in navigator) navigator.vibrate(80)
      return { kind: 'taken', taken: taken.value, number: numberOfCard(text) }
    } catch {
      return { kind: 'failed', message: texts.notStored }
    }
  }

  function startAgain() {
    setStep(nothingYet)
    setAttempt((count) => count + 1)
  }

  if (step.kind === 'taken') return <Taken {...step} onClose={onClose} />
  if (step.kind === 'failed') {
    return (
      <Dialog
        open
        title={texts.notTaken}
        onClose={onClose}
        actions={
          <>
            <Button tone="primary" onClick={startAgain}>
              {texts.startAgain}
            </Button>
            <Button onClick={onTypeCode}>{texts.typeCode}</Button>
          </>
        }
      >
        <p role="alert">{step.message}</p>
      </Dialog>
    )
  }
  return (
    <Reading
      key={attempt}
      progress={step.progress}
      onProgress={(progress) => setStep({ kind: 'reading', progress })}
      onNewer={() => setStep({ kind: 'failed', message: texts.newer })}
      onWhole={(text, elapsed) => void take(text, elapsed).then(setStep)}
      onTryAgain={startAgain}
      onTypeCode={onTypeCode}
      onClose={onClose}
    />
  )
}

type ReadingProps = {
  progress: Progress
  onProgress: (progress: Progress) => void
  onNewer: () => void
  onWhole: (text: string, elapsed: number) => void
  onTryAgain: () => void
  onTypeCode: () => void
  onClose: () => void
}

function Reading({ progress, onProgress, onNewer, onWhole, onTryAgain, onTypeCode, onClose }: ReadingProps) {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const [reader] = useState(openFrameReader)
  const [isWhole, setWhole] = useState(false)
  function onCode(text: string) {
    const read = reader.read(text)
    if (read.kind === 'foreign') return
    if (read.kind === 'newer') return onNewer()
    onProgress(read.progress)
    if (read.kind !== 'whole') return
    setWhole(true)
    onWhole(read.text, read.elapsed)
  }
  const state = useCamera(video, { isOn: !isWhole, onCode })
  if (state === 'refused' || state === 'missing') {
    return <WithoutCamera state={state} onTryAgain={onTryAgain} onTypeCode={onTypeCode} onClose={onClose} />
  }
  return (
    <Dialog
      open
      title={texts.takeOver}
      onClose={onClose}
      actions={<Button onClick={onTypeCode}>{texts.typeCode}</Button>}
    >
      <div className={styles['viewfinder']}>
        <video ref={setVideo} className={styles['camera']} aria-label={texts.viewfinder} muted playsInline />
      </div>
      <ReadProgress state={state} progress={progress} />
    </Dialog>
  )
}

function ReadProgress({ state, progress }: { state: CameraState; progress: Progress }) {
  const have = progress.filter(Boolean).length
  if (have === 0) {
    return (
      <p className={styles['how']} role="status">
        {state === 'starting' ? texts.starting : texts.point}
        <small>{texts.onOther}</small>
      </p>
    )
  }
  const count = progress.length
  const quarter = Math.floor((have / count) * 4)
  return (
    <>
      <p className={styles['count']} aria-hidden="true">
        {texts.parts(have, count)}
      </p>
      <Parts there={progress} />
      <p className={styles['small']} aria-hidden="true">
        {texts.holdStill(Math.max(1, Math.ceil((count - have) / 2)))}
      </p>
      {/* Read aloud after every quarter. */}
      <p role="status" className={spoken['spoken']} key={quarter}>
        {texts.parts(have, count)}
      </p>
    </>
  )
}

function WithoutCamera({
  state,
  onTryAgain,
  onTypeCode,
  onClose,
}: {
  state: 'refused' | 'missing'
  onTryAgain: () => void
  onTypeCode: () => void
  onClose: () => void
}) {
  const isRefused = state === 'refused'
  return (
    <Dialog
      open
      title={isRefused ? texts.cameraRefused : texts.noCamera}
      onClose={onClose}
      actions={
        <>
          <Button tone="primary" onClick={onTypeCode}>
            {texts.typeCode}
          </Button>
          <Button onClick={onTryAgain}>{texts.tryAgain}</Button>
        </>
      }
    >
      <p role="alert">{isRefused ? texts.cameraRefusedHelp : texts.noCameraHelp}</p>
    </Dialog>
  )
}

function Taken({ taken, number, onClose }: { taken: TakenOver; number: number; onClose: () => void }) {
  const { go } = usePlace()
  const { database } = useDevice()
  const [isNaming, setNaming] = useState(false)
  const { outingId, tgroupId, golfers, holes, unsent, unsentHoles, differing, address } = taken
  const outing = useLiveQuery(() => readOuting(database, outingId).catch(() => undefined), [database, outingId])

  async function score() {
    onClose()
    await go(`/leaderboard/${address}?show=score`)
  }

  if (isNaming && outing) return <ScorekeeperSheet outing={outing} onClose={() => setNaming(false)} />
  return (
    <Dialog
      open
      title={texts.takeOver}
      onClose={() => void score()}
      actions={
        <Button tone="primary" onClick={() => void score()}>
          {texts.keepScoring(outing ? holeToGoOn(outing.card, tgroupId, clearedIn(outing.cells)) : null)}
        </Button>
      }
    >
      <div className={styles['taken']} role="status" aria-label={texts.haveCardIs(number)}>
        <b className={styles['number']}>{number}</b>
        <h3>{texts.haveCard}</h3>
        <p>{texts.showNumber}</p>
      </div>
      <ul className={styles['facts']}>
        <Fact isDone text={texts.cardHas(holes, golfers.length)} detail={golfers.join(', ')} />
        {unsent > 0 && (
          <Fact
            text={unsentHoles.length > 0 ? texts.notAtClub(unsentHoles) : texts.othersNotAtClub(unsent)}
            detail={texts.sendsThem}
          />
        )}
        {differing.map(({ golfer, hole }) => (
          <Fact key={`${golfer} ${hole}`} text={texts.differs(golfer, hole)} detail={texts.bothKept} />
        ))}
        <Fact isDone text={texts.nowScores(tgroupId)} detail={texts.keptOffline} />
      </ul>
      {outing && <ScorekeeperNow outing={outing} onChange={() => setNaming(true)} />}
    </Dialog>
  )
}

type FactProps = { isDone?: boolean; text: string; detail: string }

/** A line with a check mark for what is done, or with an amber phone for what this phone still has to do. */
function Fact({ isDone = false, text, detail }: FactProps) {
  const Icon = isDone ? CircleCheck : Smartphone
  return (
    <li className={classes(styles['fact'], !isDone && styles['waiting'])}>
      <Icon size="1.5em" aria-hidden="true" />
      <span>
        <b>{text}</b>
        <small>{detail}</small>
      </span>
    </li>
  )
}
