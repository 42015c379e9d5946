import { useQueryClient } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { useId, useMemo, useRef, useState } from 'react'
import { useSearchParams, useNavigate } from 'react-router-dom'
import { findUsualTees } from '#golf/course/tees.ts'
import { gameName } from '#golf/games/played-games.ts'
import { courseById } from '#sync/calls/courses.ts'
import { golferAll } from '#sync/calls/golfers.ts'
import { updateGroupOuting } from '#sync/calls/outings.ts'
import type { ServerRefusal } from '#sync/device/connection/server-calls.ts'
import { useDevice } from '../../device/device-context.tsx'
import { dayText, gamesLine } from '../../outings/outing-names.ts'
import type { DraftOwner } from '../../outings/stored-outing-drafts.ts'
import { nameOf } from '../../people/name-of.ts'
import { useAnsweredOnce, useRefresh, useServerQuery } from '../../server/server-query.ts'
import { reasonOf, useServerSend } from '../../server/server-send.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { stack } from '../../ui/stack.ts'
import { playersOfGame } from './draft/draft-games.ts'
import { requestOf } from './draft/draft-request.ts'
import { whatIsMissing } from './draft/draft-rules.ts'
import { basisOf, forgetDraft, useChangedDraft, type ChangedDraft } from './draft/kept-draft.ts'
import {
  allowanceOf,
  draftAfter,
  golfersByGroup,
  isNewOuting,
  withIndexesOf,
  type DraftStep,
  type OutingDraft,
  type UsualTees,
} from './draft/outing-draft.ts'
import { NewIndexList, useSayOtherIndexes, type NewIndex } from './new-indexes.tsx'
import { CourseStep } from './steps/course-step.tsx'
import { GameStep } from './steps/game-step.tsx'
import { ChosenGames } from './steps/games-beside.tsx'
import { GolfersStep, GuestsStep } from './steps/golfers-step.tsx'
import { PlacesStep } from './steps/places-step.tsx'
import { teeChoices, type Ground, type StepProps } from './steps/step-parts.tsx'
import { texts } from './texts.ts'
import styles from './outing-form.module.css'

type Props = {
  /** The state of the server as a draft: a tee time, an outing in progress, or a new outing. */
  initial: OutingDraft
  /** The stored draft of an earlier visit; null for none. */
  kept: ChangedDraft | null
  owner: DraftOwner
  /** The golfers of an outing in progress whose index a save replaces. */
  newIndexes?: readonly NewIndex[]
  /** Leaves an outing in progress unchanged; undefined for a new one. */
  onCancel?: (() => void) | undefined
}

/**
 * The steps of setting up an outing. The step is in the address, so that Back returns to the previous one. A draft
 * without changes follows the server. A changed one stays, and a message appears when the server has another state.
 */
export function OutingForm({ initial, kept, owner, newIndexes = [], onCancel }: Props) {
  const { storage } = useDevice().ports
  const place = useRef<HTMLElement>(null)
  const { changed, setChanged, hasOtherTab } = useChangedDraft(kept, owner)
  const hasIndex = useMembersWithIndex()
  const draft = changed === null ? initial : withIndexesOf(changed.draft, { outing: initial, hasIndex })
  const basis = basisOnServer(initial)
  const isOutdated = changed !== null && changed.basis !== basis
  // The state of the server that the person was shown after a refusal. Only the next render knows which one it is.
  const [shown, setShown] = useState<string | null>(null)
  const [wasRefused, setRefused] = useState(false)
  if (wasRefused) {
    setRefused(false)
    setShown(basis)
  }
  const isUnseen = isOutdated && shown !== basis
  const version = isUnseen ? (draft.version ?? initial.version) : initial.version
  const course = useChosenCourse(draft)
  const ground = course.data
  const usual = useUsualTees(course)
  const { step, before, after, show } = useWizardStep(draft)

  function change(by: DraftStep) {
    setChanged((last) => ({
      draft: draftAfter(last?.draft ?? initial, by, usual),
      basis: last?.basis ?? basis,
    }))
  }

  function startOver() {
    // The tapped button disappears, so reading and tabbing continue at the step.
    place.current?.focus()
    forgetDraft(storage, owner)
    setChanged(null)
  }

  /** Scrolls to the top, where the refusal is explained; it may be out of view. */
  function showOutdated() {
    setRefused(true)
    requestAnimationFrame(() => {
      place.current?.focus({ preventScroll: true })
      scrollTo(0, 0)
    })
  }

  const titleId = useId()
  const back =
    before === undefined
      ? onCancel && { label: texts.backToOuting, go: onCancel }
      : { label: texts.backTo(texts.stepTitles[before]), go: () => show(before) }

  return (
    <div className={styles['columns']}>
      <section ref={place} tabIndex={-1} className={styles['form']} aria-labelledby={titleId}>
        {isOutdated && <OutdatedDraft isNew={isNewOuting(initial)} onStartOver={startOver} />}
        {hasOtherTab && <p role="status">{texts.otherTab}</p>}
        <StepHead titleId={titleId} step={step} draft={draft} back={back} />
        {step === 1 && <CourseStep draft={draft} change={change} ground={course} usual={usual} today={owner.today} />}
        {step === 2 && <GolfersStep draft={draft} change={change} usual={usual} ownId={owner.userId} />}
        {step === 3 && <GuestsStep draft={draft} change={change} />}
        {step === 4 && <GameStep draft={draft} change={change} ground={ground} />}
        {step === 5 && <PlacesStep draft={draft} change={change} ground={ground} />}
        {after === undefined ? (
          <>
            <GamesBeside draft={draft} change={change} ground={ground} />
            <SubmitOuting
              draft={{ ...draft, version }}
              owner={owner}
              ground={ground}
              newIndexes={newIndexes.filter(({ id }) => draft.golfers.some((golfer) => golfer.id === id))}
              onOutdated={showOutdated}
              onCancel={onCancel}
            />
          </>
        ) : (
          <GoOn step={step} draft={draft} onGo={() => show(after)} />
        )}
      </section>
      <OutingSummary draft={draft} ground={ground} />
    </div>
  )
}

/** Returns the state of the server on which changes are based. The server has no state of a new outing. */
function basisOnServer(initial: OutingDraft): string {
  return initial.outingId === 0 ? '' : basisOf(initial)
}

/** Returns the step that the address names, its neighbors, and a function that shows another step. */
function useWizardStep(draft: OutingDraft) {
  const [search, setSearch] = useSearchParams()
  const step = stepShown(Number(search.get('step')), draft)
  return {
    step,
    before: stepBefore(step, draft),
    after: stepAfter(step, draft),
    // The outing or tee time stays in the address.
    show: (next: WizardStep) => setSearch({ ...Object.fromEntries(search), step: String(next) }),
  }
}

function useChosenCourse({ courseId }: OutingDraft) {
  return useServerQuery({
    call: courseById,
    request: { params: { id: courseId ?? 0 } },
    enabled: courseId !== null,
  })
}

/**
 * Returns the tees of the course whose name is the one that a member gave in the settings. Undefined until the course
 * and the members are loaded: a golfer who is added before would get the main tees.
 */
function useUsualTees(course: ReturnType<typeof useChosenCourse>): UsualTees | undefined {
  const members = useServerQuery({ call: golferAll, request: {} })
  const isAnswered = useAnsweredOnce([course, members])
  const [ground, golfers] = [course.data, members.data?.golfers]
  const usual = useMemo<UsualTees>(() => {
    const tees = Object.values(ground?.teeboxes ?? {})
    const found = golfers?.flatMap((golfer) => {
      const own = golfer.tees === undefined ? undefined : findUsualTees(tees, golfer.tees)
      return own === undefined ? [] : [[golfer.id, own.id] as const]
    })
    const byMember = new Map(found)
    return (userId) => byMember.get(userId)
  }, [ground, golfers])
  return isAnswered ? usual : undefined
}

/** Returns a function that tells whether a member has an index, which the server then stores instead of the entered one. */
function useMembersWithIndex(): (userId: number) => boolean {
  const { data: members } = useServerQuery({ call: golferAll, request: {} })
  return useMemo(() => {
    const rated = members?.golfers.filter(({ handicapindex }) => handicapindex !== null)
    const ids = new Set(rated?.map(({ id }) => id))
    return (userId) => ids.has(userId)
  }, [members])
}

/** Says that the server has another state than the one that was changed, with a button that discards the changes. */
function OutdatedDraft({ isNew, onStartOver }: { isNew: boolean; onStartOver: () => void }) {
  return (
    <Card {...stack(12)}>
      <p role="status">{isNew ? texts.outdated.signUps : texts.outdated.outing}</p>
      <Button tone="soft" onClick={onStartOver}>
        {texts.outdated.startOver}
      </Button>
    </Card>
  )
}

type StepHeadProps = {
  titleId: string
  step: WizardStep
  draft: OutingDraft
  /** The way to the step before, or out of the form; undefined if there is none. */
  back: { label: string; go: () => void } | undefined
}

function StepHead({ titleId, step, draft, back }: StepHeadProps) {
  const steps = stepsOf(draft)
  return (
    <header className={styles['head']}>
      {back !== undefined && (
        <IconButton aria-label={back.label} onClick={back.go}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
      )}
      <div>
        <h2 id={titleId}>{step === 2 ? texts.golferCount(draft.golfers.length) : texts.stepTitles[step]}</h2>
        <p>{texts.stepOf(steps.indexOf(step) + 1, steps.length)}</p>
      </div>
    </header>
  )
}

type GamesBesideProps = StepProps & { ground: Ground }

function GamesBeside({ draft, change, ground }: GamesBesideProps) {
  if (draft.games.length === 0) return null
  return (
    <Card {...stack(12)}>
      <h3>{texts.gamesBeside}</h3>
      <ChosenGames draft={draft} change={change} ground={ground} />
    </Card>
  )
}

type GoOnProps = { step: WizardStep; draft: OutingDraft; onGo: () => void }

/** The button to the next step. It names golfers without a handicap where one can be entered. */
function GoOn({ step, draft, onGo }: GoOnProps) {
  const missingId = useId()
  return (
    <>
      {step === 2 && (
        <ul id={missingId} className={styles['missing']}>
          {draft.golfers
            .filter(({ index }) => index === null)
            .map((golfer) => (
              <li key={golfer.key}>{texts.enterHandicap(nameOf(golfer))}</li>
            ))}
        </ul>
      )}
      <Button
        tone="primary"
        wide
        disabled={!isStepDone(step, draft)}
        aria-describedby={step === 2 ? missingId : undefined}
        onClick={onGo}
      >
        {texts.continueOn}
      </Button>
    </>
  )
}

type SubmitProps = {
  /**
   * The draft with the version of the outing that the person has seen. The message about a later one may be out of view
   * until a refusal brings it there.
   */
  draft: OutingDraft
  owner: DraftOwner
  ground: Ground
  /** The golfers of the draft whose index the save replaces. */
  newIndexes: readonly NewIndex[]
  onOutdated: () => void
  onCancel?: (() => void) | undefined
}

/** Starts or updates the outing. Lists what is missing until then. */
function SubmitOuting({ draft, owner, ground, newIndexes, onOutdated, onCancel }: SubmitProps) {
  const startOuting = useStartOuting(owner, onOutdated)
  const missing = whatIsMissing(draft, owner.today, ground?.holes)
  const missingId = useId()
  const indexesId = useId()

  return (
    <Card {...stack(12)}>
      <ul id={missingId} className={styles['missing']}>
        {missing.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {newIndexes.length > 0 && (
        <div {...stack(8)}>
          <p id={indexesId}>{texts.updateSaves(newIndexes.length)}</p>
          <NewIndexList indexes={newIndexes} />
        </div>
      )}
      <Button
        tone="primary"
        wide
        disabled={missing.length > 0}
        aria-describedby={newIndexes.length > 0 ? `${missingId} ${indexesId}` : missingId}
        onClick={() => void startOuting(draft, newIndexes)}
      >
        {isNewOuting(draft) ? texts.startOuting : texts.updateOuting}
      </Button>
      {onCancel !== undefined && <Button onClick={onCancel}>{texts.cancel}</Button>}
    </Card>
  )
}

/** Refusals that mean that the chosen course can't be played. The specification gives them a title about the course. */
const ofCourse = new Set([
  'outing.no-such-course',
  'outing.holes-not-set',
  'outing.no-such-teebox',
  'outing.tees-of-other-holes',
])

function failureTitle(draft: OutingDraft, code: string): string {
  if (ofCourse.has(code)) return texts.unableToAddCourse
  return isNewOuting(draft) ? texts.unableToStart : texts.unableToSave
}

/** Returns a function that starts or updates the outing, and then opens the organizer's card. */
function useStartOuting(owner: DraftOwner, onOutdated: () => void) {
  const { storage } = useDevice().ports
  const send = useServerSend()
  const answers = useQueryClient()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const notices = useNotices()
  const sayOtherIndexes = useSayOtherIndexes()

  async function explain(draft: OutingDraft, refusal: ServerRefusal) {
    const { code } = refusal
    notices.fail(failureTitle(draft, code), reasonOf(refusal))
    // The form shows that the outing has changed, and offers to start over. A tap before that would be refused again.
    if (code === 'outing.golfer-unaccounted' || code === 'outing.changed') {
      await refresh()
      onOutdated()
    }
    // Started on another phone: the screen shows it, with a button to start another one. The draft is kept.
    if (code === 'outing.already-in-progress') {
      await navigate(draft.outingId === 0 ? '/tournament' : `/tournament?teetime=${draft.outingId}`)
      await refresh()
    }
  }

  return async (draft: OutingDraft, indexes: readonly NewIndex[]) => {
    const body = requestOf(draft)
    if (body === undefined) return
    const answer = await send(updateGroupOuting, { params: { id: draft.outingId }, body })
    if (!answer.ok) return await explain(draft, answer.refusal)
    forgetDraft(storage, owner)
    sayOtherIndexes(answer.value, { draft, indexes })
    // The card is opened first: on a slow connection refetching takes seconds, in which the form could be sent again.
    await navigate(`/leaderboard/${answer.value.code}`)
    await answers.invalidateQueries()
  }
}

/** A summary of the other steps, shown beside the present one if there is room. */
function OutingSummary({ draft, ground }: { draft: OutingDraft; ground: Ground }) {
  const groups = golfersByGroup(draft)
  const tees = teeChoices(ground).find(({ value }) => value === draft.teeboxId)
  return (
    <aside className={styles['summary']} aria-label={texts.yourOuting}>
      <Card>
        <dl className={styles['facts']}>
          <Fact name={texts.date}>{draft.date === '' ? texts.notChosen : dayText(draft.date)}</Fact>
          <Fact name={texts.course}>{draft.courseId === null ? texts.notChosen : ground?.course.name}</Fact>
          <Fact name={texts.teebox}>{tees?.label ?? texts.notChosen}</Fact>
          {groups.map(({ group, golfers }) => (
            <Fact key={group} name={groups.length === 1 ? texts.golfers : texts.group(group)}>
              {golfers.map(nameOf).join(', ')}
            </Fact>
          ))}
          {draft.format === 'own' && <Fact name={texts.allowance}>{`${allowanceOf(draft)}`}</Fact>}
          <Fact name={texts.game}>{gamesOf(draft)}</Fact>
          {draft.games.map((game, at) => (
            <Fact key={`${at} ${game.kind}`} name={gameName(game.kind)}>
              {playersOfGame(game)}
            </Fact>
          ))}
        </dl>
      </Card>
    </aside>
  )
}

function gamesOf({ ownGameId, grossSkins, netSkins, spin, format, gimmes, signCards }: OutingDraft): string {
  return gamesLine({
    contest_id: ownGameId,
    grossskins: grossSkins,
    netskins: netSkins,
    spin,
    format,
    gimmes,
    signcards: signCards,
  })
}

function Fact({ name, children }: { name: string; children: string | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** 1 course and teebox, 2 golfers, 3 guests, 4 game and groups, 5 teebox, group and starting hole. */
type WizardStep = 1 | 2 | 3 | 4 | 5

const steps: readonly WizardStep[] = [1, 2, 3, 4, 5]

type Progress = Pick<OutingDraft, 'courseId' | 'teeboxId' | 'golfers'>

/** Returns the steps of a draft. A single golfer plays no game. */
function stepsOf({ golfers }: Progress): readonly WizardStep[] {
  return steps.filter((step) => step !== 4 || golfers.length > 1)
}

/** Whether a step contains everything that the following ones need. */
export function isStepDone(step: WizardStep, { courseId, teeboxId, golfers }: Progress): boolean {
  if (step === 1) return courseId !== null && teeboxId !== null
  return golfers.length > 0 && golfers.every(({ index }) => index !== null)
}

/** Returns the step to show for the number in the address, which may be any: never one after an incomplete step. */
export function stepShown(asked: number, draft: Progress): WizardStep {
  if (!isStepDone(1, draft)) return 1
  const wanted = steps.find((step) => step === asked) ?? 1
  if (wanted > 2 && !isStepDone(2, draft)) return 2
  return stepsOf(draft).find((step) => step >= wanted) ?? 1
}

export function stepAfter(step: WizardStep, draft: Progress): WizardStep | undefined {
  return stepsOf(draft).find((each) => each > step)
}

export function stepBefore(step: WizardStep, draft: Progress): WizardStep | undefined {
  return stepsOf(draft).findLast((each) => each < step)
}
