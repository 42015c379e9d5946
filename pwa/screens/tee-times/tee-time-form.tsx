import { useNavigate } from 'react-router-dom'
import { twelveHoursOf } from '#golf/clock.ts'
import { teeName } from '#golf/course/tees.ts'
import type { OwnGameId } from '#golf/games/game.ts'
import { ownGames } from '#golf/games/own-games.ts'
import { foldName } from '#golf/names.ts'
import type { SendEmail } from '#sync/calls/alerts.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import { courseAll, courseById } from '#sync/calls/courses.ts'
import { noDeadline, teeTimeAdd, type teeTimeById, type TeeTimeForm as Filled } from '#sync/calls/tee-times.ts'
import type { ServerRefusal } from '#sync/device/connection/server-calls.ts'
import { useTeeboxesLookedUp } from '../../courses/use-refresh-teeboxes.ts'
import { onClubClock } from '../../dates/date-text.ts'
import { hasErrors, refusedFields, shapeErrors, type FormErrors } from '../../forms/form-errors.ts'
import { dollarsOf, wholeOf, withPoint } from '../../forms/typed-number.ts'
import { UnsavedLine } from '../../forms/unsaved-line.tsx'
import { useKeptForm } from '../../forms/use-kept-form.ts'
import type { Stored } from '../../forms/use-typed-over.ts'
import { fitsName } from '../../people/name-filter.ts'
import { SendEmailChoice } from '../../people/send-email-choice.tsx'
import { homePath } from '../../routes.ts'
import { QueryBoundary } from '../../server/query-boundary.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { ComingDayField } from '../../tee-times/coming-day-field.tsx'
import { CheckBox } from '../../ui/choice.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { Form, SubmitOrCancel, FormRow } from '../../ui/form.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { MailAddress } from '../../ui/text.tsx'
import { Typeahead } from '../../ui/typeahead.tsx'
import { texts } from './texts.ts'
import styles from './tee-time-form.module.css'

type Props = {
  /** The values of the fields that the person has not changed. */
  stored: Stored<TeeTimeDraft>
  /** The id of a stored tee time. */
  id?: number
  /** The submitter, with the phone and email that members will see. */
  submitter: { readonly name: string; readonly contact: string }
  submitLabel: string
  onSubmit: (form: Filled, then: AfterSend) => Promise<void>
}

/** The actions of the form after the answer. */
export type AfterSend = {
  /** Called if another person has saved in between. */
  readonly catchUp: (now: Stored<TeeTimeDraft>) => void
  /** Called if the server refuses a field. */
  readonly refused: (refusal: ServerRefusal) => void
  /** Called once the server has the tee time. */
  readonly forget: () => void
}

const hours = Array.from({ length: 12 }, (_, place) => ({ value: place + 1, label: String(place + 1) }))
const minutes = [0, 10, 20, 30, 40, 50].map((min) => ({ value: min, label: String(min).padStart(2, '0') }))
const halves = [
  { value: 'am', label: texts.am },
  { value: 'pm', label: texts.pm },
] as const
const notApplicable = { value: 0, label: texts.notApplicable }
const ownGameOptions = ownGames.map(({ id, name }) => ({ value: id, label: id === 0 ? notApplicable.label : name }))

/**
 * Renders the form once the list of courses has loaded, because without it every course would be reported as unknown.
 */
export function TeeTimeForm(props: Props) {
  const query = useServerQuery({ call: courseAll, request: {} })
  return (
    <QueryBoundary query={query} rows={5} height={84} needs={texts.connectForCourses}>
      {({ courses }) => <Fields {...props} courses={courses} />}
    </QueryBoundary>
  )
}

type FieldsProps = Props & { courses: AnswerOf<typeof courseAll>['courses'] }

function Fields({ courses, stored, id, submitter, submitLabel, onSubmit }: FieldsProps) {
  const navigate = useNavigate()
  const kept = useKeptForm<TeeTimeDraft, TeeTimeErrors, string | undefined>('tee-time', { stored })
  const { form: draft, version, unsaved, change, part, box, errors, setErrors, catchUp, forget } = kept
  const courseId = courseNamed(courses, draft.course)?.id ?? null
  const areTeeboxesThere = useTeeboxesLookedUp(courseId)
  const { data: ground } = useServerQuery({
    call: courseById,
    request: { params: { id: courseId ?? 0 } },
    enabled: courseId !== null && areTeeboxesThere,
  })
  const tees = Object.values(ground?.teeboxes ?? {}).map((teebox) => ({
    value: teebox.id,
    label: teeName(teebox),
  }))

  async function submit() {
    const found = draftErrors(draft, courses)
    setErrors(found)
    if (hasErrors(found)) return
    const refused = (refusal: ServerRefusal) => setErrors(refusedFields(refusal, fields))
    await onSubmit({ ...formOf(draft, courses), version }, { catchUp, refused, forget: () => forget(draft) })
  }

  return (
    <Form wide onSubmit={submit}>
      <UnsavedLine of={unsaved} />
      <ComingDayField error={errors.date} {...part('date')} />
      <fieldset className={styles['time']}>
        <legend>{texts.time}</legend>
        <SelectField label={texts.hour} options={hours} error={errors.hour} {...part('hour')} />
        <SelectField label={texts.minutes} options={minutes} {...part('min')} />
        <Segmented label={texts.amOrPm} options={halves} {...part('ampm')} />
      </fieldset>
      <Typeahead
        label={texts.course}
        value={draft.course}
        onValue={(course) => change({ course, teeboxId: 0 })}
        suggestions={courses.map(({ name }) => name)}
        fits={fitsName}
        maxLength={100}
        error={errors.course_id}
      />
      <SelectField
        label={texts.teebox}
        options={[notApplicable, ...tees]}
        error={errors.teebox_id}
        {...part('teeboxId')}
      />
      <SelectField
        label={texts.ownGame}
        value={draft.contestId}
        options={ownGameOptions}
        onValue={(id) => change({ contestId: ownGames.find((game) => game.id === id)?.id ?? 0 })}
      />
      <fieldset className={styles['pair']}>
        <legend>{texts.skins}</legend>
        <CheckBox label={texts.gross} {...box('hasGrossSkins')} />
        <CheckBox label={texts.net} {...box('hasNetSkins')} />
      </fieldset>
      <TextField
        label={texts.numberWanted}
        inputMode="numeric"
        required
        maxLength={3}
        value={draft.numWanted}
        onValue={(typed) => change({ numWanted: wholeOf(typed) })}
        error={errors.num_wanted}
      />
      <TextField
        label={texts.rate}
        prefix="$"
        inputMode="decimal"
        maxLength={7}
        value={draft.rate}
        onValue={(typed) => change({ rate: dollarsOf(typed) })}
        error={errors.rate}
      />
      <FormRow>
        <p className={styles['submitter']}>
          {texts.submittedBy} <b>{submitter.name}</b>
          <span>
            <MailAddress text={submitter.contact} />
          </span>
        </p>
        <TextArea label={texts.comments} name="comments" maxLength={1000} rows={4} {...part('comments')} />
        <CheckBox label={texts.tournament} {...box('isTournament')} />
        {draft.isTournament && <TextField label={texts.tournamentTitle} maxLength={80} {...part('title')} />}
        <CheckBox label={texts.prepay} {...box('isPrepaid')} />
        {draft.isPrepaid && (
          <TextField
            label={texts.deadline}
            type="date"
            hint={texts.deadlineHint}
            max={draft.date}
            error={errors.deadline}
            {...part('deadline')}
          />
        )}
        <SendEmailChoice note={texts.whoGetsText} teetime={id} {...part('sendEmail')} />
      </FormRow>
      <SubmitOrCancel
        submit={submitLabel}
        onCancel={() => {
          forget()
          void navigate(homePath)
        }}
      />
    </Form>
  )
}

/** The form of a tee time: numbers as typed, days as YYYY-MM-DD or empty. */
export type TeeTimeDraft = {
  readonly date: string
  readonly hour: number
  readonly min: number
  readonly ampm: 'am' | 'pm'
  readonly course: string
  /** The id of the teebox; 0 for N/A. */
  readonly teeboxId: number
  /** The id of the own game. Phones keep unsent forms under this name, so it does not change. */
  readonly contestId: OwnGameId
  readonly hasGrossSkins: boolean
  readonly hasNetSkins: boolean
  readonly numWanted: string
  readonly rate: string
  readonly isTournament: boolean
  readonly title: string
  readonly isPrepaid: boolean
  readonly deadline: string
  readonly comments: string
  readonly sendEmail: SendEmail
}

type Course = { readonly id: number; readonly name: string }

const minute = 60 * 1000

/**
 * Returns a draft for today at the next ten minutes of the club's clock, whose offset includes 45 minutes in Nepal and
 * on the Chatham Islands.
 */
export function newDraft(now: Date, timeZone: string): TeeTimeDraft {
  const passed = Number(onClubClock(now, timeZone).time.at(-1)) * minute + (now.getTime() % minute)
  const at = new Date(now.getTime() + (passed === 0 ? 0 : 10 * minute - passed))
  const { day, time } = onClubClock(at, timeZone)
  return {
    date: day,
    ...twelveHoursOf(time),
    course: '',
    teeboxId: 0,
    contestId: 0,
    hasGrossSkins: false,
    hasNetSkins: false,
    numWanted: '',
    rate: '',
    comments: '',
    isTournament: false,
    title: '',
    isPrepaid: false,
    deadline: '',
    sendEmail: '0',
  }
}

/** Returns a stored tee time as a form. Members are notified again only if that is chosen again. */
export function draftOf(stored: AnswerOf<typeof teeTimeById>['teetime']): Stored<TeeTimeDraft> {
  const { version, date, time, course, teebox_id, contest_id, numwanted, rate, deadline, comments } = stored
  const values: TeeTimeDraft = {
    date,
    ...twelveHoursOf(time),
    course,
    teeboxId: teebox_id ?? 0,
    contestId: contest_id,
    comments,
    hasGrossSkins: stored.grossskins === 1,
    hasNetSkins: stored.netskins === 1,
    numWanted: String(numwanted),
    rate: rate === 0 ? '' : String(rate),
    isTournament: stored.tournament === 1,
    title: stored.tournamenttitle,
    isPrepaid: stored.prepay === 1,
    deadline: deadline === noDeadline ? '' : deadline,
    sendEmail: '0',
  }
  return { values, version }
}

/** Returns the course with the typed name. */
function courseNamed<C extends Course>(courses: readonly C[], typed: string): C | undefined {
  const wanted = foldName(typed)
  const exact = courses.find(({ name }) => name === typed.trim())
  return exact ?? courses.find(({ name }) => wanted !== '' && foldName(name) === wanted)
}

/** Returns the request. An unknown course and a missing number are sent as values that the schema refuses. */
export function formOf(draft: TeeTimeDraft, courses: readonly Course[]): Filled {
  const { date, hour, min, ampm, contestId, teeboxId, isTournament, title, isPrepaid, deadline, comments } = draft
  return {
    date,
    hour,
    min,
    ampm,
    contest_id: contestId,
    comments,
    course_id: courseNamed(courses, draft.course)?.id ?? 0,
    teebox_id: teeboxId === 0 ? null : teeboxId,
    gross_skins: draft.hasGrossSkins ? 1 : 0,
    net_skins: draft.hasNetSkins ? 1 : 0,
    num_wanted: draft.numWanted === '' ? Number.NaN : Number(draft.numWanted),
    rate: Number(withPoint(draft.rate)),
    tournament: isTournament ? 1 : 0,
    tournamenttitle: isTournament ? title : '',
    prepay: isPrepaid ? 1 : 0,
    deadline: isPrepaid && deadline !== '' ? deadline : noDeadline,
    send_email: draft.sendEmail,
  }
}

/** The fields that show an error, by their names in the request. */
const fields = ['date', 'hour', 'course_id', 'teebox_id', 'num_wanted', 'rate', 'deadline'] as const

type TeeTimeErrors = FormErrors<(typeof fields)[number]>

export function draftErrors(draft: TeeTimeDraft, courses: readonly Course[]): TeeTimeErrors {
  const wrong: TeeTimeErrors = shapeErrors(teeTimeAdd.body, formOf(draft, courses))
  // The schema reports an invalid number and an unknown course as missing, so they get messages of their own.
  const isMiscounted = wrong.num_wanted !== undefined && draft.numWanted !== ''
  const isUnknown = wrong.course_id !== undefined && draft.course.trim() !== ''
  return {
    ...wrong,
    ...(isMiscounted ? { num_wanted: texts.numberOutOfRange } : {}),
    ...(isUnknown ? { course_id: texts.unknownCourse } : {}),
  }
}
