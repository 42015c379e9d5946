import type { UseQueryResult } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { useEffect, useId, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { holesListed } from '#golf/games/waiting.ts'
import { notPlayedReasons, type NotPlayedReason } from '#golf/handicap/posted-card.ts'
import type { TieRule } from '#golf/ties/places.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import { courseById, type CourseDetails } from '#sync/calls/courses.ts'
import { postingReview } from '#sync/calls/posting.ts'
import { ConditionButtons, type Scale } from '../../courses/conditions.tsx'
import { useEndOuting } from '../../outings/cancel-outing.tsx'
import { lateScoreText, type Review } from '../../outings/late-entries.ts'
import { texts as offCourseTexts } from '../../outings/off-course-texts.ts'
import { TieRuleField } from '../../outings/tie-rule-field.tsx'
import { QueryBoundary } from '../../server/query-boundary.tsx'
import { useRefresh, useServerQuery, useShowAnswer } from '../../server/server-query.ts'
import { reasonOf } from '../../server/server-send.ts'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CheckBox, LabelledButtons } from '../../ui/choice.tsx'
import { ColumnHeads } from '../../ui/column-heads.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SelectField } from '../../ui/field.tsx'
import { useLoading } from '../../ui/loading.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { stack } from '../../ui/stack.ts'
import {
  alreadyPostedText,
  disagreements,
  hasNoCompleteCard,
  missingWolfText,
  notPostedTexts,
  openConflicts,
  postingObstacle,
  unsignedCards,
  waitingGroupText,
} from './posting-words.ts'
import { texts } from './texts.ts'
import styles from './post-outing.module.css'

type Props = {
  outingId: number
  courseId: number
  /** The screen from which an administrator came, who posts in the organizer’s place; null for the organizer. */
  wayOut: string | null
}

/** Milliseconds between two queries of the board. */
const askAgain = 10_000

/** Shows what posting will write and which scores have not arrived, and posts the outing once. */
export function PostOuting({ outingId, courseId, wayOut }: Props) {
  const review = useServerQuery({
    call: postingReview,
    request: { params: { id: outingId } },
    pause: () => askAgain,
  })
  const post = usePostScores({ outingId, wayOut, query: review })
  return (
    <section {...stack(14)} aria-labelledby="posting">
      <header className={styles['head']}>
        <Link
          to={wayOut ?? '?show=codes'}
          className={styles['back']}
          aria-label={wayOut === null ? texts.backToOuting : texts.backToOutings}
        >
          <ChevronLeft aria-hidden="true" />
        </Link>
        <h2 id="posting">{texts.finalScores}</h2>
      </header>
      <QueryBoundary query={review} rows={4} height={56} needs={texts.connectToPost}>
        {(answer) =>
          answer.status === 'inprogress' ? (
            <Posting review={answer} asked={review.dataUpdatedAt} post={post} courseId={courseId} />
          ) : (
            <Ended outingId={outingId} isPosted={answer.status === 'posted'} />
          )
        }
      </QueryBoundary>
    </section>
  )
}

/** Shown when someone else ended the outing, or this phone did without getting the answer. */
function Ended({ outingId, isPosted }: { outingId: number; isPosted: boolean }) {
  const next = isPosted
    ? { to: `/outing/${outingId}/results`, text: offCourseTexts.results.title }
    : { to: '/tournament', text: texts.groupScoring }
  return <EmptyState kind="empty" title={isPosted ? texts.isPosted : texts.isCanceled} next={next} />
}

type PostingProps = Pick<Props, 'courseId'> & {
  review: Review
  asked: number
  post: ReturnType<typeof usePostScores>
}

function Posting({ review, asked, post, courseId }: PostingProps) {
  const { data: ground, error: noGround } = useServerQuery({ call: courseById, request: { params: { id: courseId } } })
  const [entered, setEntered] = useState<Conditions | null>(null)
  const decisions = useDecisions(review)
  const { accepted, accept, company, setCompany, reasons, setReasons, ties, setTies } = decisions
  const { notposted, groupofone, unsigned } = decisions
  const unheard = review.groups.flatMap((group) => waitingGroupText(group, asked) ?? [])
  const missingWolf = missingWolfText(review.missingwolf)

  return (
    <div className={styles['columns']}>
      <div className={styles['column']}>
        <ScoresTable scores={review.scores} />
        <Warnings lines={notPostedTexts(notposted)} />
        <HolesNotPlayed review={review} reasons={reasons} onReasons={setReasons} />
        <Warnings label={texts.alreadyPosted} lines={review.alreadyposted.map(alreadyPostedText)} />
        <Warnings title={texts.scoresToCome} lines={unheard} />
        <UnsignedCards cards={unsigned} accepted={accepted} onAccept={accept} />
        <GroupsOfOne golfers={groupofone} company={company} onCompany={setCompany} />
        {/* Late scores had no effect, because their cards were signed before. */}
        <Warnings title={texts.lateScores} lines={review.late.map(lateScoreText)} />
        {missingWolf !== null && <p className={styles['warning']}>{missingWolf}</p>}
        <Conflicts review={review} accepted={accepted} onAccept={accept} />
      </div>
      {/* Rendered together with the conditions, which would push the rest down when they arrive. */}
      {(ground !== undefined || noGround !== null) && (
        <div className={styles['column']}>
          {ground !== undefined && (
            <PostedConditions conditions={entered ?? conditionsOf(ground.course)} onConditions={setEntered} />
          )}
          <Card {...stack(12)}>
            <h3>{texts.results}</h3>
            <TieRuleField value={ties} onValue={setTies} />
          </Card>
          <PostButtons
            review={review}
            decisions={decisions}
            onPost={(seen) => void post({ ...decisions, review: seen, conditions: entered })}
          />
        </div>
      )}
    </div>
  )
}

/** Returns the organizer's decisions about a review, and what is missing to post it. */
function useDecisions(review: Review) {
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set())
  const [company, setCompany] = useState<ReadonlyMap<number, Company>>(new Map())
  const [reasons, setReasons] = useState<ReadonlyMap<number, NotPlayedReason>>(new Map())
  const [chosenTies, setTies] = useState<TieRule | null>(null)
  const notposted = review.notposted.filter(({ id, afterreason }) => afterreason !== 'net-par' || !reasons.has(id))
  // Without golfers whose rounds are not posted.
  const groupofone = (review.groupofone ?? []).filter(({ id }) => !notposted.some((golfer) => golfer.id === id))
  const unsigned = unsignedCards(review)
  // A storm can end the day before anyone has a card. Before the first score a golfer's gross total is 0.
  const isPlayed = review.scores.some(({ totalgross }) => totalgross !== 0)
  return {
    accepted,
    accept: (key: string, isAccepted: boolean) => setAccepted(withOrWithout(accepted, key, isAccepted)),
    company,
    setCompany,
    reasons,
    setReasons,
    // Results that were announced before the outing was reopened keep their rule for ties.
    ties: chosenTies ?? review.ties ?? 'shared',
    setTies,
    notposted,
    groupofone,
    unsigned,
    /** The sentence about what prevents the scores from being posted; null if nothing does. */
    obstacle:
      postingObstacle({ ...review, notposted }, accepted) ??
      missingSignatures(unsigned, accepted) ??
      unknownCompany(groupofone, company),
    endsWithoutRounds: isPlayed && hasNoCompleteCard({ ...review, notposted }),
  }
}

type Accepting = {
  accepted: ReadonlySet<string>
  onAccept: (key: string, isAccepted: boolean) => void
}

function Conflicts({ review, accepted, onAccept }: Accepting & { review: Review }) {
  const contested = disagreements(review)
  if (contested.length === 0) return null
  return (
    <Card {...stack(12)}>
      <h3>{texts.conflicts}</h3>
      {contested.map(({ key, label, detail }) => (
        <CheckBox
          key={key}
          label={label}
          detail={detail}
          checked={accepted.has(key)}
          onChecked={(checked) => onAccept(key, checked)}
        />
      ))}
    </Card>
  )
}

type ButtonsProps = {
  review: Review
  decisions: Pick<ReturnType<typeof useDecisions>, 'accepted' | 'obstacle' | 'endsWithoutRounds'>
  /** Called with the review that the organizer saw. */
  onPost: (seen: Review) => void
}

/** The buttons that post the scores or end an outing without rounds, and the confirmation. */
function PostButtons({ review, decisions: { accepted, obstacle, endsWithoutRounds }, onPost }: ButtonsProps) {
  // The review at the time when the dialog opened. One that arrives while the dialog is open must not be posted unseen.
  const [toPost, setToPost] = useState<Review | null>(null)
  const mayEnd = endsWithoutRounds && openConflicts(review, accepted) === null
  return (
    <>
      {obstacle !== null && <p id="obstacle">{obstacle}</p>}
      <Button
        tone="primary"
        wide
        disabled={obstacle !== null}
        aria-describedby={obstacle === null ? undefined : 'obstacle'}
        onClick={() => setToPost(review)}
      >
        {texts.postScores}
      </Button>
      {endsWithoutRounds && (
        <Button wide disabled={!mayEnd} onClick={() => setToPost(review)}>
          {texts.endWithoutRounds}
        </Button>
      )}
      <ActionDialog
        open={toPost !== null}
        title={endsWithoutRounds ? texts.endWithoutRoundsTitle : texts.postScoresTitle}
        action={endsWithoutRounds ? texts.endWithoutRounds : texts.postScores}
        cancel={texts.cancel}
        onAct={() => {
          setToPost(null)
          if (toPost !== null) onPost(toPost)
        }}
        onClose={() => setToPost(null)}
      >
        <p>{endsWithoutRounds ? texts.endWithoutRoundsMeans : texts.doubleCheck}</p>
      </ActionDialog>
    </>
  )
}

function withOrWithout<Item>(items: ReadonlySet<Item>, item: Item, isIn: boolean): ReadonlySet<Item> {
  const others = [...items].filter((other) => other !== item)
  return new Set(isIn ? [...others, item] : others)
}

type WarningsProps = {
  lines: readonly string[]
  /** The heading above the lines. */
  title?: string
  /** The accessible name if there is no heading. */
  label?: string
}

/** Warnings to read before posting. */
function Warnings({ lines, title, label }: WarningsProps) {
  const titleId = useId()
  if (lines.length === 0) return null
  const items = lines.map((line, at) => <li key={`${at} ${line}`}>{line}</li>)
  if (title === undefined) {
    return (
      <ul className={styles['warning']} aria-label={label}>
        {items}
      </ul>
    )
  }
  return (
    <div className={styles['warning']}>
      <p id={titleId}>{title}</p>
      <ul aria-labelledby={titleId}>{items}</ul>
    </div>
  )
}

type Unsigned = ReturnType<typeof unsignedCards>

/**
 * Returns what prevents the posting: cards have to be signed, and the organizer has not agreed to post without
 * signatures.
 */
function missingSignatures(cards: Unsigned, accepted: ReadonlySet<string>): string | null {
  return cards?.isDemanded === true && !accepted.has(cards.key) ? texts.signFirst : null
}

/** Names the cards that are not signed. If signatures are required, asks whether to post without them. */
function UnsignedCards({ cards, accepted, onAccept }: Accepting & { cards: Unsigned }) {
  if (cards === null) return null
  const { text, isDemanded, key } = cards
  if (!isDemanded) return <p {...stack(12)}>{text}</p>
  return (
    <Card {...stack(12)}>
      <h3>{texts.cardsToSign}</h3>
      <p>{text}</p>
      <CheckBox
        label={texts.postWithoutSignatures}
        detail={texts.postWithoutSignaturesMeans}
        checked={accepted.has(key)}
        onChecked={(checked) => onAccept(key, checked)}
      />
    </Card>
  )
}

/**
 * Whether someone accompanied a golfer in a group of one. A score made alone is not acceptable (Rules of Handicapping
 * 2.1).
 */
type Company = 'walked' | 'alone'

type GroupsOfOneProps = {
  golfers: NonNullable<Review['groupofone']>
  /** The answers that were given, by the golfers' ids. */
  company: ReadonlyMap<number, Company>
  onCompany: (company: ReadonlyMap<number, Company>) => void
}

/** Returns what prevents the posting until the question is answered for everyone; null then. */
function unknownCompany(golfers: GroupsOfOneProps['golfers'], company: GroupsOfOneProps['company']): string | null {
  const unknown = golfers.find(({ id }) => !company.has(id))
  return unknown === undefined ? null : texts.sayCompany(unknown.name)
}

/** Asks whether someone accompanied the members who played in a group of their own. */
function GroupsOfOne({ golfers, company, onCompany }: GroupsOfOneProps) {
  if (golfers.length === 0) return null
  return (
    <Card {...stack(12)}>
      <h3>{texts.groupsOfOne}</h3>
      <p>{texts.aloneMeans}</p>
      {golfers.map(({ id, name }) => (
        <LabelledButtons
          key={id}
          label={name}
          value={company.get(id) ?? null}
          options={[
            { value: 'walked' as const, label: texts.walkedAlong },
            { value: 'alone' as const, label: texts.playedAlone },
          ]}
          onValue={(said) => onCompany(new Map([...company, [id, said]]))}
        />
      ))}
    </Card>
  )
}

type HolesNotPlayedProps = {
  review: Review
  reasons: ReadonlyMap<number, NotPlayedReason>
  onReasons: (reasons: ReadonlyMap<number, NotPlayedReason>) => void
}

/** Asks why members did not play all holes, if the card becomes a round for some of the reasons. */
function HolesNotPlayed({ review: { notposted }, reasons, onReasons }: HolesNotPlayedProps) {
  const asked = notposted.filter(({ afterreason }) => afterreason !== undefined)
  if (asked.length === 0) return null

  function choose(id: number, reason: NotPlayedReason | undefined) {
    const others = [...reasons].filter(([other]) => other !== id)
    onReasons(new Map(reason === undefined ? others : [...others, [id, reason]]))
  }

  return (
    <Card {...stack(12)}>
      <h3>{texts.holesNotPlayed}</h3>
      {asked.map(({ id, name, missing, afterreason }) =>
        afterreason === 'association' ? (
          <p key={id}>{texts.byAssociation(name, 18 - missing.length)}</p>
        ) : (
          <SelectField
            key={id}
            label={texts.notPlayed(name, holesListed(missing))}
            hint={texts.notPlayedHint}
            value={notPlayedReasons.findIndex((reason) => reason === reasons.get(id))}
            options={[
              { value: -1, label: texts.isNotPosted },
              ...notPlayedReasons.map((reason, value) => ({ value, label: texts.notPlayedReasons[reason] })),
            ]}
            onValue={(value) => choose(id, notPlayedReasons[value])}
          />
        ),
      )}
    </Card>
  )
}

function ScoresTable({ scores }: { scores: Review['scores'] }) {
  return (
    <table className={styles['table']}>
      <ColumnHeads labels={[texts.name, texts.grossScore, texts.parsOrBetter]} />
      <tbody>
        {scores.map(({ id, name, totalgross, parorbetter, guest, thru = 0 }) => (
          <tr key={id}>
            <th scope="row">
              {name}
              {guest && <small>{texts.guestNotPosted}</small>}
            </th>
            {/* A gross total of 0 means that there is no score yet. */}
            <td>
              {totalgross === 0 ? '–' : (totalgross ?? 'NR')}
              {thru > 0 && <small>{texts.thru(thru)}</small>}
            </td>
            <td>{totalgross === 0 ? '–' : parorbetter}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type ToPost = {
  /** The board that the organizer saw. The server refuses to post another one, so that later scores are seen first. */
  review: Review
  accepted: ReadonlySet<string>
  /** The company of the golfers in groups of one, by their ids. */
  company: ReadonlyMap<number, Company>
  /** The reasons why golfers did not play all holes, by the golfers' ids. */
  reasons: ReadonlyMap<number, NotPlayedReason>
  endsWithoutRounds: boolean
  ties: TieRule
  /** The conditions of the course; null if they were not changed. */
  conditions: Conditions | null
}

/**
 * Returns a function that posts the outing, with the course's conditions if they were changed, which the posting saves.
 */
function usePostScores({
  outingId,
  wayOut,
  query,
}: Pick<Props, 'outingId' | 'wayOut'> & { query: UseQueryResult<AnswerOf<typeof postingReview>> }) {
  const { post } = useEndOuting()
  const refresh = useRefresh()
  const during = useLoading()
  const showAnswer = useShowAnswer()
  const navigate = useNavigate()
  const notices = useNotices()
  const [unanswered, setUnanswered] = useState<{ readonly title: string; readonly text?: string } | null>(null)
  const isPosted = query.data?.status === 'posted'

  // The organizer saw a failure. With a network again, the review shows that the outing was posted after all.
  useEffect(() => {
    if (!isPosted || unanswered === null) return
    notices.succeed(unanswered.title, unanswered.text)
  }, [isPosted, unanswered, notices])

  return async ({ review, accepted, company, reasons, endsWithoutRounds, ties, conditions }: ToPost) => {
    const agreed = disagreements(review).filter(({ key }) => accepted.has(key))
    const unsigned = unsignedCards(review)
    const body = {
      expect: review.board,
      accepted: agreed.map(({ accepts }) => accepts),
      alone: [...company].flatMap(([id, said]) => (said === 'alone' ? [id] : [])),
      notplayed: [...reasons].map(([id, reason]) => ({ id, reason })),
      ...(endsWithoutRounds && { withoutrounds: true as const }),
      ...(unsigned?.isDemanded === true && accepted.has(unsigned.key) && { withoutsignatures: true as const }),
      ties,
      ...(conditions !== null && { conditions }),
    }
    const success = endsWithoutRounds
      ? { title: texts.endedWithoutRounds }
      : { title: texts.roundPosted, text: texts.allPosted }
    setUnanswered(null)
    const answer = await post(outingId, body)
    // The answer may be lost, and not the posting.
    if (!answer.ok && (await during(query.refetch())).data?.status !== 'posted') {
      setUnanswered(success)
      notices.fail(texts.unableToPost, reasonOf(answer.refusal))
      const changed = postingReview.answer.safeParse(answer.refusal.now)
      if (changed.success) showAnswer({ call: postingReview, request: { params: { id: outingId } } }, changed.data)
      else await refresh()
      return
    }
    notices.succeed(success.title, success.text)
    if (conditions !== null) notices.succeed(texts.conditionsUpdated)
    await refresh()
    await navigate(wayOut ?? `/outing/${outingId}/results`, { replace: true })
  }
}

type Conditions = Readonly<Record<Scale, number>>

function conditionsOf({ greenscondition, greensspeed, fairwaycondition, value }: CourseDetails): Conditions {
  return { greenscondition, greensspeed, fairwaycondition, value }
}

type ConditionsProps = { conditions: Conditions; onConditions: (conditions: Conditions) => void }

/** The conditions of the course today. */
function PostedConditions({ conditions, onConditions }: ConditionsProps) {
  return (
    <Card {...stack(12)}>
      <h3>{texts.courseConditions}</h3>
      <ConditionButtons
        conditions={conditions}
        onConditions={(changed) => onConditions({ ...conditions, ...changed })}
      />
    </Card>
  )
}
