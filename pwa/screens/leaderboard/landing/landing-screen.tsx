import type { UseQueryResult } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { Suspense, useEffect, useState, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { shownDay } from '#golf/day.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import type { outings, OutingInList } from '#sync/calls/outings-lists.ts'
import { outingsOnPhone, type OutingListed } from '#sync/device/outings/outings.ts'
import { useClub } from '../../../club/club.tsx'
import { useDevice, useUser } from '../../../device/device-context.tsx'
import { CancelOuting } from '../../../outings/cancel-outing.tsx'
import {
  codeAlphabet,
  codeCharacters,
  codeLength,
  groupedCode,
  type ProvenCode,
  type RefusedCode,
} from '../../../outings/code-text.ts'
import { shortCourse } from '../../../outings/outing-names.ts'
import { useOutingsInProgress } from '../../../outings/use-outings-in-progress.ts'
import { useRunningOutings } from '../../../outings/use-running-outings.ts'
import { WhichOuting } from '../../../outings/which-outing.tsx'
import { whoPlays } from '../../../outings/who-plays.ts'
import { RobotCheckBox } from '../../../robot-check/robot-check-box.tsx'
import { useRobotCheck } from '../../../robot-check/use-robot-check.ts'
import { QueryBoundary } from '../../../server/query-boundary.tsx'
import { outside, Places } from '../../../shell/destinations.tsx'
import { Button, ButtonLink, buttonLook } from '../../../ui/button.tsx'
import { RowCard } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { lazyPart } from '../../../ui/lazy-with-preload.tsx'
import { Page, Section } from '../../../ui/page.tsx'
import { stack } from '../../../ui/stack.ts'
import { texts as handover } from '../handover/texts.ts'
import { NotYetLoaded } from '../not-yet-loaded.tsx'
import { asInitials, keepInitials, readInitials } from '../scorer-initials.ts'
import { texts } from './texts.ts'
import styles from './landing.module.css'

/** Loaded with the screen, because a card may be taken over without a signal. */
const TakeOverSheet = lazyPart(async () => (await import('../handover/take-over-sheet.tsx')).TakeOverSheet)

/** The start of scoring: by code for everyone, from a list for members. */
export function LandingScreen() {
  const { database } = useDevice()
  const user = useUser()
  const isMember = user?.isconfirmed === true
  const { leaderboardUrl } = useClub()
  const query = useOutingsInProgress()
  const onPhone = useLiveQuery(() => outingsOnPhone(database).catch(() => undefined), [database]) ?? []
  const listedBelow = new Set(query.data?.myoutings.map(({ id }) => id))
  const onlyHere = onPhone.filter(({ outingId, waitingHoles }) => waitingHoles > 0 || !listedBelow.has(outingId))
  return (
    <Page title={texts.nomadScoring} narrow>
      <CodeForm askInitials={user === null} />
      <TakeOver />
      {onlyHere.length > 0 && (
        <Section title={texts.onThisPhone}>
          <ul {...stack(10)}>
            {onlyHere.map((outing) => (
              <li key={outing.outingId}>
                <PhoneCard outing={outing} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {isMember && <ClubOutings query={query} />}
      {isMember && <ButtonLink to="/results">{texts.results}</ButtonLink>}
      <Places places={outside(texts.tournamentLeaderboard, leaderboardUrl)} className={buttonLook()} />
    </Page>
  )
}

/** Opens the sheet that takes over the card of another phone. Works without a signal. */
function TakeOver() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  useEffect(() => void TakeOverSheet.preload(), [])
  return (
    <>
      <Button onClick={() => setOpen(true)}>{handover.takeOver}</Button>
      {isOpen && (
        <Suspense fallback={<NotYetLoaded />}>
          <TakeOverSheet outingId={null} onTypeCode={close} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

function ClubOutings({ query }: { query: UseQueryResult<AnswerOf<typeof outings>> }) {
  return (
    <QueryBoundary query={query} rows={2} height={84} needs={texts.connectForOthers}>
      {({ myoutings, otheroutings }) => (
        <>
          <Section title={texts.yourOutings}>
            {myoutings.length === 0 && (
              <EmptyState kind="empty" title={texts.noOuting} next={{ to: '/tournament', text: texts.startOuting }} />
            )}
            <ClubCards outings={myoutings} />
            <ScoreMeans />
          </Section>
          {otheroutings.length > 0 && (
            <Section title={texts.otherLeaderboards}>
              <ClubCards outings={otheroutings} />
            </Section>
          )}
        </>
      )}
    </QueryBoundary>
  )
}

/** For a golfer in several outings: the outing that the Score button opens, with a button to change it. */
function ScoreMeans() {
  const { running, chosen, choose } = useRunningOutings()
  const [isAsking, setAsking] = useState(false)
  if (running.length < 2 || chosen === null) return null
  return (
    <div className={styles['means']}>
      <p>{texts.scoreOpens(shortCourse(chosen.course), chosen.organizer)}</p>
      <Button onClick={() => setAsking(true)}>{texts.change}</Button>
      <WhichOuting open={isAsking} running={running} onChoose={choose} onClose={() => setAsking(false)} />
    </div>
  )
}

function ClubCards({ outings: listed }: { outings: readonly OutingInList[] }) {
  return (
    <ul {...stack(10)}>
      {listed.map((outing) => (
        <li key={outing.id}>
          <ClubCard outing={outing} />
        </li>
      ))}
    </ul>
  )
}

function PhoneCard({ outing }: { outing: OutingListed }) {
  const { lasts } = useDevice()
  const { outingId, course, date, status, tgroup_id, code, isScored, waitingHoles } = outing
  const scores = isScored && status === 'inprogress'
  const details = [
    shownDay(date),
    tgroup_id > 0 && texts.group(tgroup_id),
    status === 'posted' && texts.posted,
    status === 'cancelled' && texts.canceled,
    waitingHoles > 0 && texts.holesHere(waitingHoles, { lasts }),
  ]
  return (
    <RowCard
      title={course}
      detail={details.filter(Boolean).join(' · ')}
      live={waitingHoles > 0}
      action={<OpenLink course={course} code={code} id={outingId} group={tgroup_id} scores={scores} />}
    />
  )
}

function ClubCard({ outing }: { outing: OutingInList }) {
  const user = useUser()
  const { id, course, date, tgroup_id, player_names, accesscode } = outing
  const code = accesscode === '' ? null : accesscode
  return (
    <RowCard
      title={course}
      detail={`${shownDay(date)} · ${whoPlays(player_names, user)}`}
      action={
        <>
          <OpenLink course={course} code={code} id={id} group={tgroup_id} scores={code !== null} />
          {code !== null && <CancelOuting outingId={id} course={course} />}
        </>
      }
    />
  )
}

type OpenLinkProps = { course: string; code: string | null; id: number; group: number; scores: boolean }

function OpenLink({ course, code, id, group, scores }: OpenLinkProps) {
  const label = scores ? texts.score : texts.leaderboard
  return (
    <ButtonLink
      tone="soft"
      to={`/leaderboard/${code ?? `${id}/${group}`}`}
      aria-label={texts.openCourse(label, course)}
    >
      {label}
    </ButtonLink>
  )
}

/** The field for a group's code. It formats the code while the person types, and explains invalid codes. */
function CodeForm({ askInitials }: { askInitials: boolean }) {
  const navigate = useNavigate()
  const { storage } = useDevice().ports
  const box = useRef<HTMLInputElement>(null)
  const refused = readRefusedCode(useLocation().state)
  const [typed, setTyped] = useState({ text: refused.code, caret: groupedCode(refused.code).length })
  const [initials, setInitials] = useState(() => readInitials(storage))
  const [missing, setMissing] = useState<string | null>(refused.isAboutCheck ? null : refused.message || null)
  const check = useRobotCheck()
  const [isProofMissing, setProofMissing] = useState(false)
  const { code, shown, problem } = readTypedCode(typed.text)

  // Grouping the code rewrites the text, which would move the caret to the end while a character is corrected.
  useLayoutEffect(() => {
    if (document.activeElement === box.current) box.current?.setSelectionRange(typed.caret, typed.caret)
  }, [typed])

  function type(text: string) {
    setMissing(null)
    setTyped({ text, caret: caretInGroupedCode(text.slice(0, box.current?.selectionStart ?? text.length)) })
  }

  function score() {
    const reason = incompleteCode(code)
    setMissing(reason)
    const { proof } = check
    const isMissing = refused.needsRobotCheck && proof === undefined
    setProofMissing(isMissing)
    if (reason !== null || isMissing) return
    if (askInitials) keepInitials(storage, initials)
    void navigate(
      `/leaderboard/${code}`,
      proof === undefined ? {} : { state: { robotcheck: proof } satisfies ProvenCode },
    )
  }

  return (
    <Form onSubmit={score}>
      <TextField
        ref={box}
        label={texts.outingCode}
        hint={texts.codeFrom}
        code
        value={shown}
        onValue={type}
        error={missing ?? problem ?? undefined}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
      />
      {refused.needsRobotCheck && (
        <RobotCheckBox
          check={check}
          isMissing={isProofMissing}
          takesFocus={refused.isAboutCheck}
          reason={refused.isAboutCheck ? refused.message : undefined}
        />
      )}
      {askInitials && (
        <TextField
          label={texts.initials}
          hint={texts.initialsShown}
          value={initials}
          onValue={(text) => setInitials(asInitials(text))}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
      <Button type="submit" tone="primary" wide>
        {texts.scoreOuting}
      </Button>
    </Form>
  )
}

type TypedCode = {
  /** The code as in the address: upper case, without spaces. */
  readonly code: string
  /** The code as in the field: two groups of four. */
  readonly shown: string
  /** Why this can't become a code, while it is still being typed; null if it can. */
  readonly problem: string | null
}

/** Reads what was typed into the field so far. */
export function readTypedCode(typed: string): TypedCode {
  const code = codeCharacters(typed)
  return { code, shown: groupedCode(code), problem: wrongCharacters(code) ?? tooLong(code) }
}

/** Returns why a submitted code can't be sent; null if it can. */
export function incompleteCode(code: string): string | null {
  if (code === '') return texts.code.enter
  return (
    wrongCharacters(code) ??
    tooLong(code) ??
    (code.length < codeLength ? texts.code.length(codeLength, code.length) : null)
  )
}

/** Returns the position of the caret after the text was reformatted: after the same number of code characters. */
export function caretInGroupedCode(beforeCaret: string): number {
  return groupedCode(codeCharacters(beforeCaret)).length
}

function wrongCharacters(code: string): string | null {
  const wrong = [...new Set(code)].filter((character) => !codeAlphabet.includes(character))
  return wrong.length === 0 ? null : texts.code.never(wrong)
}

function tooLong(code: string): string | null {
  return code.length > codeLength ? texts.code.length(codeLength, code.length) : null
}

/** Reads a refused code from the state of an address, which may contain anything. */
function readRefusedCode(state: unknown): RefusedCode['refused'] {
  const none = { code: '', message: '', isAboutCheck: false, needsRobotCheck: false }
  if (typeof state !== 'object' || state === null || !('refused' in state)) return none
  const { refused } = state
  if (typeof refused !== 'object' || refused === null || !('code' in refused) || !('message' in refused)) return none
  const { code, message } = refused
  const isAboutCheck = 'isAboutCheck' in refused && refused.isAboutCheck === true
  const needsRobotCheck = 'needsRobotCheck' in refused && refused.needsRobotCheck === true
  if (typeof code !== 'string' || typeof message !== 'string') return none
  return { code, message, isAboutCheck, needsRobotCheck }
}
