import { Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { takeBack } from '#sync/device/handover/hand-over.ts'
import { unsavedOf } from '#sync/device/outbox/journal.ts'
import { sendNow } from '#sync/device/outbox/sending.ts'
import { readSyncStatus, type SyncStatus } from '#sync/device/outbox/sync-status.ts'
import { leaveOuting } from '#sync/device/outings/end-outing.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import { useClub } from '../../../club/club.tsx'
import { useUser, useDevice } from '../../../device/device-context.tsx'
import { usePreference } from '../../../device/preferences.ts'
import { whereKept } from '../../../device/where-kept.tsx'
import { texts as games } from '../../../games-beside/texts.ts'
import { groupedCode } from '../../../outings/code-text.ts'
import { gamesLine, shortNamesIn } from '../../../outings/outing-names.ts'
import { useSignOut } from '../../../shell/sign-out.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { lazyPart } from '../../../ui/lazy-with-preload.tsx'
import { useCopyLink, useNotices } from '../../../ui/notices.tsx'
import { usePlace } from '../../../ui/place.tsx'
import { AddGame } from '../games/add-game.tsx'
import { texts as handover } from '../handover/texts.ts'
import { ScorekeeperSheet } from '../keeper/score-keeper.tsx'
import { texts as keeper } from '../keeper/texts.ts'
import { useScorekeeper } from '../keeper/use-scorekeeper.ts'
import { NotYetLoaded } from '../not-yet-loaded.tsx'
import { CardAsText, SafeSheet } from '../safe/safe-to-leave.tsx'
import { texts as safe } from '../safe/texts.ts'
import { useUnsaved } from '../safe/use-unsaved.ts'
import { tabNames } from '../texts.ts'
import * as sheetTexts from './texts.ts'
import styles from './sheets.module.css'

/** Loaded with the line below the first hole, and when the menu is opened. */
const ReadySheet = lazyPart(async () => (await import('../ready/ready-checks.tsx')).ReadySheet)
/** Loaded when the board is shared. */
const ShareOuting = lazyPart(async () => (await import('../../../outings/share-outing.tsx')).ShareOuting)
/** Loaded when the menu is opened, because a card may be handed over without a signal. */
const HandOverSheet = lazyPart(async () => (await import('../handover/hand-over-sheet.tsx')).HandOverSheet)
const TakeOverSheet = lazyPart(async () => (await import('../handover/take-over-sheet.tsx')).TakeOverSheet)

type Props = {
  outing: OutingOnPhone
  status: SyncStatus
  onClose: () => void
}

type Shown = 'menu' | 'help' | 'leaving' | 'game' | 'share' | 'ready' | 'hand-over' | 'take-over' | 'safe' | 'keeper'

/** What a round needs only occasionally: the code for a partner, help, and leaving. */
export function OutingMenu({ outing, status, onClose }: Props) {
  const { snapshot, code } = outing
  const { go } = usePlace()
  const device = useDevice()
  const user = useUser()
  const { allowsStakes } = useClub()
  const [isBig] = usePreference('big-digits')
  const keeperOf = useScorekeeper(outing)
  const copyLink = useCopyLink()
  const signOut = useSignOut()
  const [shown, setShown] = useState<Shown>('menu')
  const [isStillAway, setStillAway] = useState(false)
  useEffect(() => {
    void HandOverSheet.preload()
    void TakeOverSheet.preload()
    void ReadySheet.preload()
  }, [])
  if (shown !== 'menu') return <FromMenu shown={shown} outing={outing} status={status} onClose={onClose} />
  if (signOut.dialog !== null) return signOut.dialog

  async function copy() {
    if (await copyLink(`${location.origin}/leaderboard/${code}`)) onClose()
  }

  async function scoreAgain() {
    try {
      await takeBack(device, snapshot.outing.id)
      onClose()
    } catch {
      setStillAway(true)
    }
  }

  return (
    <Dialog open title={sheetTexts.thisOuting} onClose={onClose}>
      <div className={styles['menu']}>
        {/* Repeated here because the header truncates it. */}
        <p>
          <b>{snapshot.outing.course}</b>
          <br />
          {gamesLine(snapshot.outing)}
        </p>
        {code !== null && (
          <>
            <p className={styles['quiet']}>{sheetTexts.shareCode}</p>
            <p className={styles['code']}>{groupedCode(code)}</p>
            <Button onClick={() => void copy()}>{sheetTexts.copyLink}</Button>
          </>
        )}
        {isBig && <OtherTabs onClose={onClose} />}
        {outing.isHandedOver && (
          <Button tone="primary" onClick={() => void scoreAgain()}>
            {handover.takeBack}
          </Button>
        )}
        {isStillAway && <p role="alert">{handover.notTakenBack}</p>}
        <div className={styles['rows']}>
          {!outing.readOnly && <Button onClick={() => setShown('game')}>{games.addGame}</Button>}
          {!outing.readOnly && <Button onClick={() => setShown('ready')}>{sheetTexts.readyAndScreen}</Button>}
          {!outing.readOnly && !keeperOf.isMember && (
            <Button onClick={() => setShown('keeper')}>{keeper.inMenu(keeperOf.name)}</Button>
          )}
          {outing.principal !== null && snapshot.outing.status === 'inprogress' && (
            <Button onClick={() => setShown('safe')}>{safe.question}</Button>
          )}
          {!outing.readOnly && <Button onClick={() => setShown('hand-over')}>{handover.handOver}</Button>}
          {snapshot.outing.status === 'inprogress' && (
            <Button onClick={() => setShown('take-over')}>{handover.takeOver}</Button>
          )}
          <Button onClick={() => setShown('share')}>{sheetTexts.shareBoard}</Button>
          {allowsStakes && (
            <Button onClick={() => void go(`/outing/${snapshot.outing.id}/stakes`)}>{sheetTexts.stakes}</Button>
          )}
          <Button onClick={() => void go('?tv')}>{sheetTexts.tvLeaderboard}</Button>
          <Button onClick={() => setShown('help')}>{sheetTexts.help}</Button>
          {code === null ? (
            <Button onClick={() => void go('/leaderboard')}>{sheetTexts.allLeaderboards}</Button>
          ) : (
            <Button onClick={() => setShown('leaving')}>{sheetTexts.leaveScoring}</Button>
          )}
          {user !== null && <Button onClick={() => void signOut.ask()}>{sheetTexts.signOut(user.username)}</Button>}
        </div>
      </div>
    </Dialog>
  )
}

/**
 * Links to the tabs, because the scoring screen has none with big digits. For a tab that the outing lacks, its first
 * tab is shown.
 */
function OtherTabs({ onClose }: Pick<Props, 'onClose'>) {
  const { go } = usePlace()
  return (
    <div className={styles['tabs']}>
      {(['board', 'games', 'card'] as const).map((tab) => (
        <Button key={tab} onClick={() => void go(`?show=${tab}`, { replace: true }).then(onClose)}>
          {tabNames[tab]}
        </Button>
      ))}
    </div>
  )
}

/** The sheet or dialog that was chosen in the menu. */
function FromMenu({ shown, outing, status, onClose }: Props & { shown: Exclude<Shown, 'menu'> }) {
  const { snapshot } = outing
  const { go } = usePlace()
  const nameOf = useMemo(() => shortNamesIn(snapshot.golfers), [snapshot])
  const group = snapshot.tgroup_id
  const sheets: Record<typeof shown, () => ReactNode> = {
    help: () => <HelpSheet onClose={onClose} />,
    leaving: () => <LeaveSheet outing={outing} group={group} status={status} onClose={onClose} />,
    keeper: () => <ScorekeeperSheet outing={outing} onClose={onClose} />,
    ready: () => <ReadySheet outing={outing} onClose={onClose} />,
    safe: () => <SafeSheet outing={outing} group={group} status={status} onClose={onClose} />,
    share: () => <ShareOuting outing={snapshot.outing} onClose={onClose} />,
    game: () => <AddGame outing={outing} group={group} nameOf={nameOf} onClose={onClose} />,
    'hand-over': () => <HandOverSheet outingId={snapshot.outing.id} onClose={onClose} />,
    'take-over': () => (
      <TakeOverSheet outingId={snapshot.outing.id} onTypeCode={() => void go('/leaderboard')} onClose={onClose} />
    ),
  }
  return <Suspense fallback={<NotYetLoaded />}>{sheets[shown]()}</Suspense>
}

/**
 * Ends this phone's right to score the outing, after listing what is not sent. With an expired code, unsent scores
 * reach the club only as a text of the card.
 */
function LeaveSheet({ outing, group, status, onClose }: Props & { group: number }) {
  const device = useDevice()
  const notices = useNotices()
  const { go } = usePlace()
  const [step, setStep] = useState<'open' | 'sending' | 'unsent'>('open')
  const { rejected, codeExpired } = status
  const { id: outingId, course, status: stage } = outing.snapshot.outing
  const unsaved = useUnsaved(outingId)
  const unsent = status.waiting + unsaved
  const sending = useRef<AbortController | null>(null)
  useEffect(() => () => sending.current?.abort(), [])

  async function leave() {
    // The screen is left first, because it would open the outing again.
    if (!(await go('/leaderboard'))) return
    await leaveOuting(device, outingId).catch(() => notices.fail(sheetTexts.notLeft.title, sheetTexts.notLeft.text))
  }

  async function send() {
    const current = new AbortController()
    sending.current = current
    setStep('sending')
    await sendNow(device).catch(() => undefined)
    const left = await readSyncStatus(device.database, outingId).catch(() => null)
    // The sheet was closed: the person keeps scoring.
    if (current.signal.aborted) return
    const isSent = left?.waiting === 0 && left.rejected === 0 && unsavedOf(device.ports, outingId).length === 0
    if (isSent) await leave()
    else setStep('unsent')
  }

  return (
    <Dialog
      open
      title={unsent > 0 ? sheetTexts.notSentYetTitle(unsent) : sheetTexts.leaveScoringTitle}
      onClose={onClose}
      actions={
        <>
          {unsent > 0 && !codeExpired && (
            <Button tone="primary" isResting={step === 'sending'} onClick={() => void send()}>
              {step === 'sending' ? sheetTexts.sending : sheetTexts.sendThenLeave}
            </Button>
          )}
          <Button tone="danger" onClick={() => void leave()}>
            {unsent > 0 ? sheetTexts.leaveAnyway : sheetTexts.leave}
          </Button>
          <Button onClick={onClose}>{sheetTexts.keepScoring}</Button>
        </>
      }
    >
      <p>{sheetTexts.leavingMeans(course, { isOver: stage !== 'inprogress' || codeExpired })}</p>
      {unsent > 0 && <p>{sheetTexts.unsentMeans({ lasts: device.lasts, codeExpired })}</p>}
      {codeExpired && <CardAsText outing={outing} group={group} />}
      {rejected > 0 && <p>{sheetTexts.notAcceptedStays(rejected)}</p>}
      <p role="alert">{step === 'unsent' && unsent > 0 && <b>{sheetTexts.notAllSent}</b>}</p>
    </Dialog>
  )
}

function HelpSheet({ onClose }: { onClose: () => void }) {
  const device = useDevice()
  return (
    <Dialog open title={sheetTexts.help} onClose={onClose}>
      <div className={styles['steps']}>
        {sheetTexts.helpSections(whereKept(device)).map(({ title, text }) => (
          <section key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
