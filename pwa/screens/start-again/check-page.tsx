import Diamond from 'lucide-react/icons/diamond'
import MapPin from 'lucide-react/icons/map-pin'
import Smartphone from 'lucide-react/icons/smartphone'
import UserPlus from 'lucide-react/icons/user-plus'
import X from 'lucide-react/icons/x'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router-dom'
import { parOfHoles } from '#golf/course/course.ts'
import { formatHandicap } from '#golf/course/handicap-text.ts'
import { teeName } from '#golf/course/tees.ts'
import { ownGames } from '#golf/games/own-games.ts'
import { gameName } from '#golf/games/played-games.ts'
import { outingAllowance } from '#golf/outing/outing-allowance.ts'
import type { StartCourse } from '#sync/calls/outing-start.ts'
import { fieldOfStart, newId, startOuting } from '#sync/device/outings/start-outing.ts'
import { isStorageFull } from '#sync/device/storage/with-database.ts'
import { teeText } from '../../courses/tee-text.ts'
import { texts as courseTexts } from '../../courses/texts.ts'
import { dayOf } from '../../dates/date-text.ts'
import { useDevice, useUser } from '../../device/device-context.tsx'
import { UnsavedLine } from '../../forms/unsaved-line.tsx'
import { useTypedOver } from '../../forms/use-typed-over.ts'
import { texts as offCourse } from '../../outings/off-course-texts.ts'
import { dayText, playedName } from '../../outings/outing-names.ts'
import { HandicapField } from '../../people/handicap-field.tsx'
import { MemberPicks } from '../../people/member-picks.tsx'
import { nameOf } from '../../people/name-of.ts'
import { gameLine } from '../../start-again/again-card.tsx'
import type { Again, Known } from '../../start-again/recent-groups.ts'
import { texts } from '../../start-again/texts.ts'
import { Button, ButtonLink, IconButton, TextButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CheckBox } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import { holdFocus } from '../../ui/focus-somewhere.ts'
import { useNotices } from '../../ui/notices.tsx'
import { stack } from '../../ui/stack.ts'
import {
  chosenOf,
  draftOf,
  playedOf,
  whatRests,
  withCourse,
  withGolfer,
  withGolfers,
  type StartDraft,
} from './start-draft.ts'
import styles from '../../start-again/start-again.module.css'
import spoken from '../../ui/spoken.module.css'

type Props = {
  chosen: Again
  known: Known
  today: string
  /** The time at which the server last sent indexes and courses. */
  knownAt: number
  /** Whether the member organizes an outing that has not ended. */
  runsOuting: boolean
}

type Part = 'course' | 'game' | 'golfer'

/**
 * All settings of the last outing on one page, each of which can be changed. Start opens the first hole, with or
 * without a signal.
 */
export function CheckPage({ chosen, known, today, knownAt, runsOuting }: Props) {
  const memberId = useUser()?.id ?? 0
  const { draft, setDraft, unsaved, forget } = useKeptDraft(chosen)
  const [open, setOpen] = useState<Part | null>(null)
  const complete = chosenOf(draft, { memberId, date: today })
  const field = complete && fieldOfStart(complete)
  const missing = field === null ? texts.typeIndexes : field.ok ? null : field.refusal.message
  const obstacle = runsOuting ? offCourse.endFirst : missing
  const strokes = field?.ok ? field.value.map(({ playingHandicap }) => String(playingHandicap)) : []
  const { isStarting, start } = useStart(forget)
  const close = () => setOpen(null)
  const hole = (draft.golfers.find(({ user_id }) => user_id === memberId)?.starting_hole ?? 0) + 1

  return (
    <>
      <UnsavedLine of={unsaved} />
      <Card>
        <CoursePart draft={draft} onChange={() => setOpen('course')} />
        <GamePart draft={draft} onChange={() => setOpen('game')} />
      </Card>
      <Golfers
        draft={draft}
        setDraft={setDraft}
        strokes={strokes}
        memberId={memberId}
        today={today}
        knownAt={knownAt}
        onAdd={() => setOpen('golfer')}
      />
      <p role="alert">{obstacle}</p>
      {runsOuting && <ButtonLink to="/tournament">{texts.currentOuting}</ButtonLink>}
      <div className={styles['dock']}>
        <OnPhone />
        <Button
          tone="primary"
          wide
          disabled={obstacle !== null}
          isResting={isStarting}
          // The page may be open since yesterday, so the date is set here.
          onClick={() => complete && void start({ ...complete, date: dayOf(new Date()) })}
        >
          <span className={styles['start']}>
            {texts.start}
            <small>{texts.startLine(hole, draft.golfers.length)}</small>
          </span>
        </Button>
      </div>
      <CourseDialog draft={draft} setDraft={setDraft} known={known} open={open === 'course'} onClose={close} />
      <GameDialog draft={draft} setDraft={setDraft} open={open === 'game'} onClose={close} />
      <GolferDialog draft={draft} setDraft={setDraft} open={open === 'golfer'} onClose={close} />
    </>
  )
}

/** The version of the stored draft. It changes with the draft's format; older drafts are not read. */
const draftShape = 1

/**
 * Returns the draft. Changes stay on the phone through a reload until the outing is started. They are stored as one
 * text, because a kept form drops a value whose kind differs from its example, and the parts of a draft vary.
 */
function useKeptDraft(chosen: Again) {
  const values = { draft: JSON.stringify(draftOf(chosen)) }
  const kept = useTypedOver(`start again ${draftShape} ${chosen.group.outing_id}`, {
    stored: { values, version: undefined },
  })
  const { form, unsaved, change, forget } = kept
  return {
    draft: useMemo(() => JSON.parse(form.draft) as StartDraft, [form.draft]),
    setDraft: (draft: StartDraft) => change({ draft: JSON.stringify(draft) }),
    unsaved,
    forget: () => forget(form),
  }
}

/**
 * Returns a function that starts the outing on the phone first, so that it works the same with and without a signal.
 */
function useStart(onStarted: () => void) {
  const device = useDevice()
  const navigate = useNavigate()
  const notices = useNotices()
  const [isStarting, setStarting] = useState(false)
  // The id is created once, so that a repeated attempt does not start a second outing.
  const [id] = useState(() => newId(device))
  const [tries] = useState(() => new Set<string>())

  async function start(chosen: Parameters<typeof startOuting>[1]): Promise<void> {
    setStarting(true)
    tries.add(JSON.stringify(chosen))
    try {
      const started = await startOuting(device, chosen, id)
      if (!started.ok) return notices.fail(texts.notStarted, started.refusal.message)
      const { outingId, tgroupId, isEarlier } = started.value
      onStarted()
      await navigate(`/leaderboard/${outingId}/${tgroupId}`, { replace: true })
      if (isEarlier && tries.size > 1) notices.fail(texts.startedBefore, texts.asSetBefore)
    } catch (error) {
      notices.fail(texts.notStarted, isStorageFull(error) ? texts.notKept : texts.notAnswered)
    } finally {
      setStarting(false)
    }
  }

  return { isStarting, start }
}

type PartProps = { draft: StartDraft; onChange: () => void }

export function CoursePart({ draft: { course, teebox_id }, onChange }: PartProps) {
  const tee = course.tees.find(({ id }) => id === teebox_id)
  const holes = tee === undefined || tee.holes.length === 0 ? course.holes : tee.holes
  const par = parOfHoles(holes)
  return (
    <div className={styles['part']}>
      <MapPin aria-hidden="true" />
      <span className={styles['words']}>
        <b>{course.name}</b>
        {tee && <small>{texts.teesLine({ tees: teeText(tee), par })}</small>}
        {course.holes.length === 9 && <small>{courseTexts.nineHoles}</small>}
      </span>
      <TextButton onClick={onChange} aria-label={`${texts.change} ${texts.course}`}>
        {texts.change}
      </TextButton>
    </div>
  )
}

export function GamePart({ draft, onChange }: PartProps) {
  const played = playedOf(draft)
  const { allowance, games: beside = [] } = played
  const isOnLine = useIsOnLine()
  return (
    <div className={styles['part']}>
      <Diamond aria-hidden="true" />
      <span className={styles['words']}>
        <b>{gameLine(played)}</b>
        <small>{texts.allowanceLine(allowance)}</small>
        {beside.length > 0 && <small>{texts.gamesBeside(beside.map(({ kind }) => gameName(kind)))}</small>}
        {beside.length > 0 && !isOnLine && <small>{texts.gamesLater}</small>}
        <span role="status">
          {whatRests(draft).map((sentence) => (
            <small key={sentence}>{sentence}</small>
          ))}
        </span>
      </span>
      <TextButton onClick={onChange} aria-label={`${texts.change} ${texts.game}`}>
        {texts.change}
      </TextButton>
    </div>
  )
}

type Changing = { draft: StartDraft; setDraft: (draft: StartDraft) => void }

type GolfersProps = Changing & {
  /** In the order of the golfers; empty while the field cannot be played. */
  strokes: readonly string[]
  memberId: number
  today: string
  knownAt: number
  onAdd: () => void
}

/** The golfers with their tees and strokes, and a field for the index of each golfer who has none. */
export function Golfers({ draft, setDraft, strokes, memberId, today, knownAt, onAdd }: GolfersProps) {
  const { golfers } = draft
  const day = dayOf(new Date(knownAt))
  const remove = (at: number) => {
    const keepFocus = holdFocus()
    setDraft(withGolfers(draft, golfers.toSpliced(at, 1)))
    keepFocus()
  }
  return (
    <Card aria-label={texts.golfers}>
      <p className={styles['heads']} aria-hidden="true">
        <span>{texts.golfers}</span>
        <span>{texts.tees}</span>
        <span>{texts.gets}</span>
      </p>
      <ul>
        {golfers.map((golfer, at) => {
          const { user_id } = golfer
          const name = nameOf(golfer)
          // Two guests may have the same name, so a number makes the key unique.
          const namesakes = golfers.slice(0, at).filter((other) => nameOf(other) === name).length
          return (
            <GolferToCheck
              key={`${user_id} ${name} ${namesakes}`}
              golfer={golfer}
              course={draft.course}
              strokes={strokes[at]}
              indexFrom={day < today && user_id !== 0 ? day : null}
              onChange={(changed) => setDraft({ ...draft, golfers: golfers.with(at, { ...golfer, ...changed }) })}
              onRemove={user_id === memberId ? null : () => remove(at)}
            />
          )
        })}
      </ul>
      <Button tone="soft" className={styles['add']} onClick={onAdd}>
        <UserPlus aria-hidden="true" size="1.25em" />
        {texts.add}
      </Button>
    </Card>
  )
}

type Golfer = StartDraft['golfers'][number]

type GolferProps = {
  golfer: Golfer
  course: StartCourse
  strokes: string | undefined
  /** The day of the index, if it is an earlier one; otherwise null. */
  indexFrom: string | null
  onChange: (changed: Partial<Golfer>) => void
  /** Null for the member, who plays. */
  onRemove: (() => void) | null
}

function GolferToCheck({ golfer, course, strokes, indexFrom, onChange, onRemove }: GolferProps) {
  const { handicapindex: index, teebox_id } = golfer
  // The field stays while it is being typed in: after the first digit the index is no longer missing, but not complete.
  const [isTyping, setTyping] = useState(false)
  const name = nameOf(golfer)
  return (
    <li className={styles['golfer']}>
      <span className={styles['words']}>
        <b>{name}</b>
        {index !== null && (
          <small className={indexFrom === null ? undefined : styles['old']}>
            {indexFrom === null
              ? texts.index(formatHandicap(index))
              : texts.indexFrom(formatHandicap(index), dayText(indexFrom))}
          </small>
        )}
      </span>
      <Tees
        label={texts.teesOf(name)}
        course={course}
        value={teebox_id}
        onValue={(chosen) => onChange({ teebox_id: chosen })}
      />
      <strong>
        <span className={spoken['spoken']}>{texts.gets}</span> {strokes ?? '–'}
      </strong>
      {onRemove === null ? (
        <span />
      ) : (
        <IconButton aria-label={texts.remove(name)} onClick={onRemove}>
          <X aria-hidden="true" />
        </IconButton>
      )}
      {(index === null || isTyping) && (
        <div className={styles['index']}>
          <HandicapField
            label={texts.indexOf(name)}
            hint={texts.noIndex}
            value={index}
            onValue={(typed) => {
              setTyping(true)
              onChange({ handicapindex: typed })
            }}
          />
        </div>
      )}
    </li>
  )
}

type TeesProps = { label: string; course: StartCourse; value: number; onValue: (id: number) => void }

function Tees({ label, course, value, onValue }: TeesProps) {
  return (
    <select
      className={styles['tees']}
      aria-label={label}
      value={value}
      onChange={(event) => onValue(Number(event.currentTarget.value))}
    >
      {course.tees.map((tee) => (
        <option key={tee.id} value={tee.id}>
          {teeName(tee)}
        </option>
      ))}
    </select>
  )
}

/** Whether the browser has a network. Renders again when that changes. */
export function useIsOnLine(): boolean {
  return useSyncExternalStore(onLineChange, () => navigator.onLine)
}

function onLineChange(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** States where the outing is stored until there is a network. */
export function OnPhone() {
  const isOnLine = useIsOnLine()
  if (isOnLine) return null
  return (
    <div className={styles['phone']}>
      <Smartphone aria-hidden="true" />
      <p>
        <b>{texts.onPhone}</b>
        {texts.onPhoneMeans}
      </p>
    </div>
  )
}

type DialogProps = Changing & { open: boolean; onClose: () => void }

function CourseDialog({ draft, setDraft, known, open, onClose }: DialogProps & { known: Known }) {
  return (
    <Dialog open={open} title={texts.course} onClose={onClose} actions={<Done onClose={onClose} />}>
      <div {...stack(14)}>
        <SelectField
          label={texts.course}
          value={draft.course.id}
          options={known.courses.map(({ id, name }) => ({ value: id, label: name }))}
          onValue={(chosen) => {
            const course = known.courses.find(({ id }) => id === chosen)
            if (course) setDraft(withCourse(draft, course))
          }}
        />
        <SelectField
          label={texts.tees}
          value={draft.teebox_id}
          options={draft.course.tees.map((tee) => ({ value: tee.id, label: teeText(tee) }))}
          onValue={(teebox_id) => {
            // Golfers who played the outing’s tees change with it.
            const golfers = draft.golfers.map((golfer) =>
              golfer.teebox_id === draft.teebox_id ? { ...golfer, teebox_id } : golfer,
            )
            setDraft({ ...draft, teebox_id, golfers })
          }}
        />
      </div>
    </Dialog>
  )
}

function GameDialog({ draft, setDraft, open, onClose }: DialogProps) {
  const offered = ownGames.filter((game) => game.canPlay(draft.golfers.length).ok)
  const { games: beside = [] } = draft
  return (
    <Dialog open={open} title={texts.game} onClose={onClose} actions={<Done onClose={onClose} />}>
      <div {...stack(14)}>
        <SelectField
          label={texts.game}
          value={playedOf(draft).contest_id}
          options={offered.map(({ id }) => ({ value: id, label: playedName(id) }))}
          onValue={(chosen) => {
            const game = offered.find(({ id }) => id === chosen)
            if (game) setDraft({ ...draft, contest_id: game.id, allowance: outingAllowance(game.id) })
          }}
        />
        <CheckBox
          label={texts.netSkins}
          checked={draft.net_skins === 1}
          onChecked={(on) => setDraft({ ...draft, net_skins: on ? 1 : 0 })}
        />
        <CheckBox
          label={texts.grossSkins}
          checked={draft.gross_skins === 1}
          onChecked={(on) => setDraft({ ...draft, gross_skins: on ? 1 : 0 })}
        />
        <CheckBox
          label={texts.gimmes}
          detail={texts.gimmesMean}
          checked={draft.gimmes === 1}
          onChecked={(on) => setDraft({ ...draft, gimmes: on ? 1 : 0 })}
        />
        {/* A server of an older release does not accept this field and would refuse the outing. */}
        {draft.signcards !== undefined && (
          <CheckBox
            label={texts.signCards}
            detail={texts.signCardsMean}
            checked={draft.signcards === 1}
            onChecked={(on) => setDraft({ ...draft, signcards: on ? 1 : 0 })}
          />
        )}
        {beside.map((game, at) => (
          <div key={`${at} ${game.kind}`} className={styles['beside']}>
            <b>{gameName(game.kind)}</b>
            <IconButton
              aria-label={texts.remove(gameName(game.kind))}
              onClick={() => setDraft({ ...draft, games: beside.filter((other) => other !== game) })}
            >
              <X aria-hidden="true" />
            </IconButton>
          </div>
        ))}
      </div>
    </Dialog>
  )
}

function GolferDialog({ draft, setDraft, open, onClose }: DialogProps) {
  const playing = new Set(draft.golfers.map(({ user_id }) => user_id))
  return (
    <Dialog open={open} title={texts.add} onClose={onClose} actions={<Done onClose={onClose} />}>
      <MemberPicks
        label={texts.pick}
        picked={playing}
        offline
        onPick={({ id, firstname, lastname, handicapindex }) =>
          setDraft(withGolfer(draft, { user_id: id, firstname, lastname, handicapindex }))
        }
      />
    </Dialog>
  )
}

function Done({ onClose }: { onClose: () => void }) {
  return (
    <Button tone="primary" onClick={onClose}>
      {texts.done}
    </Button>
  )
}
