import { useCallback, useEffect, useRef, useState, useSyncExternalStore, type ComponentProps } from 'react'
import { watchAndKeep } from '#sync/device/outings/deleted-storage.ts'
import { readHoleDrafts } from '#sync/device/outings/hole-drafts.ts'
import type { OutingOnPhone, WatchedOuting } from '#sync/device/outings/outings.ts'
import type { HoleDraftRow } from '#sync/device/storage/device-database.ts'
import { useDevice } from '../../device/device-context.tsx'
import { useWatched } from '../../device/use-watched.ts'
import { NothingKept } from '../../device/where-kept.tsx'
import { readOutingAddress, readProof, type OutingAddress, type RefusedCode } from '../../outings/code-text.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { keepTrying } from '../../ui/keep-trying.ts'
import { nextTask } from '../../ui/next-task.ts'
import { useNotices } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import { SendOn, usePlace } from '../../ui/place.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import {
  earlyId,
  isPressed,
  keepEarlyTaps,
  readEarlyTaps,
  tapKeptControl,
  whenReleased,
  withEarlyTaps,
} from './early/early-taps.ts'
import { RoundComplete, ScorePad, UnderTheGolfers } from './hole/hole-scoring.tsx'
import { keepDraft } from './hole/use-hole-scoring.ts'
import { OutingMenu } from './outing-header.tsx'
import { RefusedSheet } from './outing-messages.tsx'
import { Board, boardBeside, CardPane, GamesPane, OutingSheet, OutingView } from './outing-view.tsx'
import { readInitials } from './scorer-initials.ts'
import { SyncStatusProvider } from './sync-status.tsx'
import * as texts from './texts.ts'
import { useOpenedOuting } from './use-opened-outing.ts'
import styles from './outing-view.module.css'

/** Milliseconds in which the hole is rendered. Code and data that are needed later load after that. */
const afterTheHole = 1_000
const loadFollowing = keepTrying(() => import('#sync/device/outings/follow-outing.ts'))

/** The screen of an outing: /leaderboard/7KQ4MX2P to score a group, /leaderboard/12/1 to view an outing. */
export function ScoringScreen() {
  const [code = '', group = '0'] = usePlace().place.pathname.split('/').slice(2).map(decoded)
  const address = readOutingAddress(code)
  if (address === null) {
    return <BackToLanding code={code} message={texts.outingNotFound} isAboutCheck={false} needsRobotCheck={false} />
  }
  return <AddressedOuting address={address} viewedGroup={Number(group) || 0} />
}

function AddressedOuting({ address, viewedGroup }: { address: OutingAddress; viewedGroup: number }) {
  const device = useDevice()
  const { state, search } = usePlace().place
  // Kept from the address that opened the outing, because the addresses of its tabs have no state.
  const [robotcheck] = useState(() => readProof(state))
  const initials = readInitials(device.ports.storage)
  const { opening, openAgain } = useOpenedOuting(device, { address, initials, robotcheck })
  const [wasTried, setTried] = useState(false)
  const isBoardFirst = address.by === 'id' || new URLSearchParams(search).get('show') === 'board'
  const isShut = opening.step === 'refused' || opening.step === 'unreachable'
  useEffect(() => {
    // Removes only the hole that the server rendered. The stored taps stay on the phone until the outing can be opened.
    if (isShut) document.getElementById(earlyId)?.remove()
  }, [isShut])
  useEffect(() => {
    if (isBoardFirst || matchMedia(boardBeside).matches) void Board.preload()
  }, [isBoardFirst])
  if (opening.step === 'refused')
    return (
      <BackToLanding
        code={address.by === 'code' ? address.code : ''}
        message={opening.message}
        isAboutCheck={opening.isAboutCheck}
        needsRobotCheck={opening.needsRobotCheck}
      />
    )
  if (opening.step === 'unreachable') {
    return (
      <Unreachable
        hasNetwork={opening.hasNetwork}
        wasTried={wasTried}
        onTryAgain={() => {
          setTried(true)
          openAgain()
        }}
      />
    )
  }
  if (opening.step === 'opening') return <NotYetOpen />
  return (
    <OpenOuting
      key={opening.outingId}
      outingId={opening.outingId}
      refusal={opening.refusal}
      viewedGroup={viewedGroup}
    />
  )
}

/**
 * Loads each sheet in a task of its own: requesting all of them together blocks a slow phone for a fifth of a second.
 */
async function loadSheets(): Promise<void> {
  void import('../../ui/sheet.tsx').catch(() => undefined)
  for (const { preload } of [
    ScorePad,
    UnderTheGolfers,
    RoundComplete,
    OutingMenu,
    OutingSheet,
    Board,
    GamesPane,
    CardPane,
    RefusedSheet,
  ]) {
    await nextTask()
    void preload()
  }
}

type OpenOutingProps = { outingId: number; refusal: string | null; viewedGroup: number }

function OpenOuting({ outingId, refusal, viewedGroup }: OpenOutingProps) {
  const { fail } = useNotices()
  useEffect(() => {
    // There may be no network when a sheet is first opened, so sheets are loaded early, but after the hole is rendered.
    const timer = setTimeout(() => void loadSheets(), afterTheHole)
    return () => clearTimeout(timer)
  }, [])
  useFollowing(outingId)
  useEffect(() => {
    if (refusal !== null) fail(refusal)
  }, [fail, refusal])
  const watched = useWatchedOuting(outingId)
  const drafts = useEarlierDrafts(outingId)
  if (watched === 'forgotten') return <SendOn to="/leaderboard" state={null} />
  return (
    <SyncStatusProvider outingId={outingId} fallback={<NotYetOpen />}>
      {watched === undefined || drafts === null ? (
        <NotYetOpen />
      ) : (
        <AfterEarlyPress {...watched} drafts={drafts} viewedGroup={viewedGroup} />
      )}
    </SyncStatusProvider>
  )
}

/** Leaves the hole that the server rendered on the screen while it is pressed, so that the press ends as a tap on it. */
function AfterEarlyPress(props: ComponentProps<typeof OpenedView>) {
  const [page] = useState(() => document.getElementById(earlyId))
  const waits = useSyncExternalStore(
    useCallback((onRelease) => whenReleased(page, onRelease), [page]),
    () => isPressed(page),
  )
  return waits ? <NotYetOpen /> : <OpenedView {...props} />
}

/**
 * Continues from the taps on the hole that the server rendered. That hole is hidden by now, so there are no further
 * taps on it.
 */
function OpenedView({ drafts, ...props }: Omit<ComponentProps<typeof OutingView>, 'wish'>) {
  const device = useDevice()
  const { storage } = device.ports
  const outingId = props.outing.snapshot.outing.id
  const [taps] = useState(() => readEarlyTaps(document.getElementById(earlyId), storage, outingId))
  const [all] = useState(() => (taps === null ? drafts : withEarlyTaps(drafts, taps)))
  useEffect(() => {
    const page = document.getElementById(earlyId)
    if (taps !== null) {
      // The request to record is removed first: if the page ends here, the scores stay as unrecorded drafts.
      keepEarlyTaps(page, storage, { ...taps, wantsRecord: false })
      const row = all.find(({ tgroupId, hole }) => tgroupId === taps.tgroupId && hole === taps.hole)
      if (row !== undefined) void keepDraft(device, row)
    }
    if (page === null) return
    tapKeptControl(page)
    page.remove()
  }, [device, storage, outingId, taps, all])
  const wish = taps?.wantsRecord === true && !props.outing.readOnly ? taps : null
  return <OutingView {...props} drafts={all} wish={wish} />
}

/** Keeps the outing up to date while it is on the screen. Starts once the hole is rendered. */
function useFollowing(outingId: number): void {
  const device = useDevice()
  useEffect(() => {
    let stop: (() => void) | null = () => clearTimeout(timer)
    const follow = async () => {
      const { followOuting } = await loadFollowing()
      if (stop !== null) stop = followOuting(device, outingId)
    }
    const timer = setTimeout(() => void follow(), afterTheHole)
    return () => {
      stop?.()
      stop = null
    }
  }, [device, outingId])
}

type Watched = { readonly outing: OutingOnPhone; readonly showRecorded: WatchedOuting['showRecorded'] }

/**
 * Returns the outing as it is on this phone; undefined until it is read. `forgotten` when another tab leaves the
 * outing, or deletes it to free space on a full disk, and when the browser deletes what this site has stored.
 */
function useWatchedOuting(outingId: number): Watched | 'forgotten' | undefined {
  const device = useDevice()
  const notices = useNotices()
  return useWatched<Watched | 'forgotten' | undefined>(
    useCallback(
      ({ show, fail }) => {
        const { showRecorded, stop } = watchAndKeep(device, outingId, {
          show: (outing) => show(outing === undefined ? 'forgotten' : { outing, showRecorded }),
          fail,
          tellKept: (count) => notices.fail(texts.storageDeleted.title, texts.storageDeleted.means(count)),
        })
        return stop
      },
      [device, outingId, notices],
    ),
  )
}

/** Returns the unrecorded scores at the time when the outing was opened; null until they are read. */
function useEarlierDrafts(outingId: number): readonly HoleDraftRow[] | null {
  const { database } = useDevice()
  const [drafts, setDrafts] = useState<readonly HoleDraftRow[] | null>(null)
  useEffect(() => {
    // If the storage fails, scoring starts without drafts.
    const read = readHoleDrafts(database, outingId).catch(() => [])
    void read.then(setDrafts)
  }, [database, outingId])
  return drafts
}

function NotYetOpen() {
  return (
    <div className={styles['waiting']} data-opening>
      <Skeleton rows={6} height={84} />
    </div>
  )
}

type UnreachableProps = { hasNetwork: boolean; wasTried: boolean; onTryAgain: () => void }

function Unreachable({ hasNetwork, wasTried, onTryAgain }: UnreachableProps) {
  const { isFull } = useDevice()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The button is removed while the outing is fetched, so the focus is restored.
    if (wasTried) button.current?.focus()
  }, [wasTried])
  return (
    <Page title={texts.nomadScoring} narrow>
      <EmptyState
        kind="offline"
        title={hasNetwork ? texts.serverDown : texts.offline}
        action={
          <>
            <Button ref={button} tone="primary" onClick={onTryAgain}>
              {texts.tryAgain}
            </Button>
            <ButtonLink to="/leaderboard">{texts.backToLeaderboard}</ButtonLink>
          </>
        }
      >
        {/* With a full storage the outing may have been opened before, so the text does not deny it. */}
        {isFull ? <NothingKept /> : <p>{texts.neverOpened}</p>}
      </EmptyState>
    </Page>
  )
}

/** Returns to the landing screen, with the typed code in its field and the reason below. */
function BackToLanding(refused: RefusedCode['refused']) {
  return <SendOn to="/leaderboard" state={{ refused } satisfies RefusedCode} />
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
