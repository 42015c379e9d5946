import ChevronDown from 'lucide-react/icons/chevron-down'
import Copy from 'lucide-react/icons/copy'
import ListChecks from 'lucide-react/icons/list-checks'
import Pencil from 'lucide-react/icons/pencil'
import Printer from 'lucide-react/icons/printer'
import QrIcon from 'lucide-react/icons/qr-code'
import RefreshIcon from 'lucide-react/icons/refresh-cw'
import Share2 from 'lucide-react/icons/share-2'
import { useState } from 'react'
import { formatCourseHandicap } from '#golf/course/handicap-text.ts'
import { startNames } from '#golf/outing/starts.ts'
import { courseHandicap } from '#golf/units.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import { courseById } from '#sync/calls/courses.ts'
import { replaceCode, type OutingGolfer } from '#sync/calls/outings.ts'
import { Day } from '../../dates/day.tsx'
import { useUser } from '../../device/device-context.tsx'
import { CancelOuting } from '../../outings/cancel-outing.tsx'
import { groupedCode } from '../../outings/code-text.ts'
import { texts as offCourse } from '../../outings/off-course-texts.ts'
import { nameOf } from '../../people/name-of.ts'
import { useDialogChange } from '../../server/server-change.ts'
import { useServerQuery } from '../../server/server-query.ts'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { Actions, Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ColumnHeads } from '../../ui/column-heads.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useCopyLink } from '../../ui/notices.tsx'
import { Section } from '../../ui/page.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { OutingAnswer } from './draft/draft-request.ts'
import { NewIndexes } from './new-indexes.tsx'
import { HandicapNote, teeChoices } from './steps/step-parts.tsx'
import { texts } from './texts.ts'
import styles from './outing-in-progress.module.css'

type Props = {
  teetime: NonNullable<OutingAnswer['teetime']>
  golfers: OutingAnswer['golfers']
  /** Whether the address requests another outing. */
  wantsAnother: boolean
}

/** The member's outing: each group with the code for scoring it. */
export function OutingInProgress({ teetime, golfers, wantsAnother }: Props) {
  const user = useUser()
  const course = useServerQuery({ call: courseById, request: { params: { id: teetime.course_id } } })
  const ground = course.data
  const tees = new Map(teeChoices(ground).map(({ value, label }) => [value, label]))
  const ownGroup = golfers.find(({ user_id }) => user_id !== 0 && user_id === user?.id)?.tgroup_id
  const groups = new Set(golfers.map(({ tgroup_id }) => tgroup_id))

  // Rows with the names of tees are higher, so the groups are rendered when the tees have loaded or failed to.
  if (ground === undefined && course.error === null)
    return <Skeleton rows={ownGroup === undefined ? groups.size : 1} height={360} />
  return (
    <Section title={texts.outingInProgress}>
      {wantsAnother && (
        <p role="status" className={styles['first']}>
          {offCourse.endFirst}
        </p>
      )}
      <p className={styles['where']}>
        {ground !== undefined && `${ground.course.name}\u00a0· `}
        <Day date={teetime.date} />
      </p>
      <NewIndexes teetime={teetime} golfers={golfers} />
      <Groups outingId={teetime.id} golfers={golfers} ownGroup={ownGroup} tees={tees} />
      <HandicapNote holes={ground?.holes.length} />
      <Actions>
        <ButtonLink to="?show=post" tone={ownGroup === undefined ? 'primary' : 'soft'}>
          {texts.goToPostScores}
        </ButtonLink>
        <ButtonLink to="?step=5">
          <Pencil aria-hidden="true" size="1.25em" />
          {texts.editOuting}
        </ButtonLink>
        <ButtonLink to={`/outing/${teetime.id}/arrivals`}>
          <ListChecks aria-hidden="true" size="1.25em" />
          {texts.arrivals}
        </ButtonLink>
        <ButtonLink to={`/outing/${teetime.id}/print`}>
          <Printer aria-hidden="true" size="1.25em" />
          {texts.print}
        </ButtonLink>
        <CancelOuting outingId={teetime.id} toStartAnother />
        <CancelOuting outingId={teetime.id} />
      </Actions>
    </Section>
  )
}

type Tees = ReadonlyMap<number, string>

type GroupsProps = {
  outingId: number
  golfers: readonly OutingGolfer[]
  /** The group that the member plays in. */
  ownGroup: number | undefined
  tees: Tees
}

/**
 * The groups of an outing. The member's own group comes first and open, the others are folded. A person who plays in
 * none sees all of them open.
 */
export function Groups({ outingId, golfers, ownGroup, tees }: GroupsProps) {
  const rank = (group: number) => (group === ownGroup ? 0 : group)
  const groups = [...new Set(golfers.map(({ tgroup_id }) => tgroup_id))].sort((a, b) => rank(a) - rank(b))
  const holes = startNames(
    golfers.map(({ tgroup_id, starting_hole }) => ({ group: tgroup_id, hole: starting_hole + 1, time: null })),
  )
  const areAllOnFirst = golfers.every(({ starting_hole }) => starting_hole === 0)
  return (
    <div className={styles['groups']}>
      {groups.map((group) => (
        <GroupCard
          key={group}
          outingId={outingId}
          group={group}
          isOwn={group === ownGroup}
          isFolded={ownGroup !== undefined && group !== ownGroup}
          tees={tees}
          hole={areAllOnFirst ? undefined : holes.get(group)}
          golfers={golfers.filter(({ tgroup_id }) => tgroup_id === group)}
        />
      ))}
    </div>
  )
}

type GroupProps = {
  outingId: number
  group: number
  isOwn: boolean
  isFolded: boolean
  golfers: readonly OutingGolfer[]
  tees: Tees
  /** The starting hole, unless every group starts on the first hole. */
  hole: string | undefined
}

/** A group of an outing in progress with its code. A folded one lists its golfers. */
function GroupCard({ group, isOwn, isFolded, golfers, ...rest }: GroupProps) {
  const name = texts.group(group)
  const code = golfers[0]?.accesscode ?? ''
  const head = (
    <>
      <h3>{name}</h3>
      <p className={styles['code']}>{groupedCode(code)}</p>
    </>
  )
  const inside = <InGroup group={group} code={code} isOwn={isOwn} golfers={golfers} {...rest} />
  if (!isFolded) {
    return (
      <Card className={styles['group']} aria-label={name}>
        <div className={styles['head']}>{head}</div>
        {inside}
      </Card>
    )
  }
  return (
    <Card aria-label={name}>
      <details className={styles['folded']}>
        <summary>
          <span className={styles['head']}>
            {head}
            <small>{golfers.map(nameOf).join(', ')}</small>
          </span>
          <ChevronDown aria-hidden="true" size="1.25em" />
        </summary>
        <div className={styles['group']}>{inside}</div>
      </details>
    </Card>
  )
}

type InGroupProps = Omit<GroupProps, 'isFolded'> & { code: string }

/** The golfers of a group, with buttons to score it and to share its code. */
function InGroup({ outingId, group, code, isOwn, golfers, tees, hole }: InGroupProps) {
  const copyLink = useCopyLink()
  const [isShowingQr, setShowingQr] = useState(false)
  const [isReplacing, setReplacing] = useState(false)
  const link = `${location.origin}/leaderboard/${code}`
  const name = texts.group(group)
  const labelOf = (way: string) => ({ 'aria-label': texts.ofGroup(way, name) })

  return (
    <>
      {hole !== undefined && <p>{texts.startsOn(hole)}</p>}
      <table className={styles['table']}>
        <ColumnHeads labels={[texts.golfer, texts.courseHandicap, ...(tees.size > 0 ? [texts.teebox] : [])]} />
        <tbody>
          {golfers.map((golfer) => (
            <tr key={golfer.id}>
              <th scope="row">{nameOf(golfer)}</th>
              <td className={styles['figure']} data-label={texts.courseHandicap}>
                {formatCourseHandicap(courseHandicap(golfer.coursehandicap))}
              </td>
              {tees.size > 0 && <td>{tees.get(golfer.teebox_id) ?? ''}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles['ways']}>
        <ButtonLink to={`/leaderboard/${code}`} tone={isOwn ? 'primary' : 'soft'} {...labelOf(texts.score)}>
          {texts.score}
        </ButtonLink>
        <Button onClick={() => void copyLink(link)} {...labelOf(texts.copyLink)}>
          <Copy aria-hidden="true" size="1.25em" />
          {texts.copyLink}
        </Button>
        {'share' in navigator && (
          <Button
            onClick={() => void share({ title: name, text: texts.scoreGroup(name, groupedCode(code)), url: link })}
            {...labelOf(texts.share)}
          >
            <Share2 aria-hidden="true" size="1.25em" />
            {texts.share}
          </Button>
        )}
        <Button onClick={() => setShowingQr(true)} {...labelOf(texts.qrCode)}>
          <QrIcon aria-hidden="true" size="1.25em" />
          {texts.qrCode}
        </Button>
        <Button onClick={() => setReplacing(true)} {...labelOf(texts.newCode.title)}>
          <RefreshIcon aria-hidden="true" size="1.25em" />
          {texts.newCode.title}
        </Button>
      </div>
      <Dialog open={isShowingQr} title={name} onClose={() => setShowingQr(false)}>
        <QrCode text={link} label={texts.qrCodeOf(link)} />
        <p className={styles['spelled']}>{groupedCode(code)}</p>
      </Dialog>
      {isReplacing && (
        <NewCodeDialog outingId={outingId} group={group} code={code} onClose={() => setReplacing(false)} />
      )}
    </>
  )
}

type NewCodeProps = { outingId: number; group: number; code: string; onClose: () => void }

/** Replaces the code of a group, for when people outside the group have it. */
function NewCodeDialog({ outingId, group, code, onClose }: NewCodeProps) {
  const words = texts.newCode
  const change = useDialogChange(onClose)
  const request = { params: { id: outingId }, body: { tgroup_id: group, accesscode: code } }
  const done = ({ accesscode }: AnswerOf<typeof replaceCode>) => {
    return { title: words.done(texts.group(group)), detail: groupedCode(accesscode) }
  }
  return (
    <ActionDialog
      title={words.of(texts.group(group))}
      action={words.action}
      failed={words.failed}
      onAct={() => change(replaceCode, { request, done })}
      onClose={onClose}
    >
      <p>{words.stops(groupedCode(code))}</p>
      <p>{words.keeps}</p>
    </ActionDialog>
  )
}

/** Opens the share sheet. Closing it is not a failure. */
async function share(what: ShareData): Promise<void> {
  await navigator.share(what).catch(() => undefined)
}
