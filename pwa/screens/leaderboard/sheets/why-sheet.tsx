import { formatCourseHandicap, formatHandicap } from '#golf/course/handicap-text.ts'
import { strokeOnHoleText, strokesSumText, unroundedText, type StrokesSum } from '#golf/strokes/why-stroke.ts'
import { courseHandicap, decimal } from '#golf/units.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import { useUser } from '../../../device/device-context.tsx'
import { dayText, shortNamesIn } from '../../../outings/outing-names.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { StrokeDots, strokeColor } from '../hole/stroke-dots.tsx'
import { whyStrokes, type IndexCell } from './why-strokes.ts'
import * as texts from './why-texts.ts'
import spoken from '../../../ui/spoken.module.css'
import styles from './why-sheet.module.css'

type Props = {
  outing: OutingOnPhone
  golferId: number
  hole: number
  onGolfer: (golferId: number) => void
  onClose: () => void
}

/**
 * Explains why a golfer receives strokes on a hole: the answer, the holes with strokes, and the calculation. Works
 * without a network.
 */
export function WhySheet({ outing, golferId, hole, onGolfer, onClose }: Props) {
  const user = useUser()
  const nameOf = shortNamesIn(outing.snapshot.golfers)
  const found = whyStrokes(outing, { golferId, hole })
  if (found === null) return null
  const { why, par, cells, sum, team, tees, lowGolferId, group, games } = found
  const name = nameOf(golferId)
  const userId = outing.snapshot.golfers.find(({ id }) => id === golferId)?.user_id ?? 0
  const who = user !== null && userId === user.id ? null : name
  const after = group[(group.findIndex((each) => each.golferId === golferId) + 1) % group.length]
  return (
    <Dialog
      open
      title={texts.title(name, { received: why.received, hole })}
      onClose={onClose}
      actions={
        after !== undefined &&
        group.length > 1 && <Button onClick={() => onGolfer(after.golferId)}>{texts.another}</Button>
      }
    >
      <p className={styles['answer']}>
        <span className={strokeColor(why.received)}>
          <StrokeDots received={why.received} />
        </span>
        <span>
          <b>{strokeOnHoleText(why, who)}</b> {texts.place(why, { hole, par })}
        </span>
      </p>
      <div>
        <ol className={styles['indexes']}>
          {cells.map((cell) => (
            <Index key={cell.strokeIndex} cell={cell} />
          ))}
        </ol>
        <p className={styles['scale']} aria-hidden="true">
          <span>{texts.hardest}</span>
          <b>{texts.strokeIndex}</b>
          <span>{texts.easiest}</span>
        </p>
      </div>
      {sum === null ? (
        <p className={styles['quiet']}>{team ?? texts.connectForSum}</p>
      ) : (
        <>
          <Steps
            sum={sum}
            tees={tees}
            date={outing.snapshot.outing.date}
            low={lowGolferId === null ? null : nameOf(lowGolferId)}
          />
          <p className={styles['quiet']}>{strokesSumText(sum)}</p>
        </>
      )}
      {games.length > 0 && (
        <section className={styles['games']}>
          <h3>{texts.inOtherGames}</h3>
          {games.map((each) => (
            <p key={each.game}>
              <b>{each.game}</b> {strokeOnHoleText(each.why, who)}
              {each.sum !== null && <small>{strokesSumText(each.sum)}</small>}
            </p>
          ))}
        </section>
      )}
      <p>
        {texts.onThisHole}{' '}
        {group.map(({ golferId: id, received }, at) => (
          <span key={id}>
            <b className={strokeColor(received)}>
              {nameOf(id)} {formatCourseHandicap(courseHandicap(received))}
            </b>
            {at < group.length - 1 && ', '}
          </span>
        ))}
      </p>
    </Dialog>
  )
}

function Index({ cell }: { cell: IndexCell }) {
  const { strokeIndex, received, isThis } = cell
  const look =
    received === 0 ? undefined : received === 1 ? styles['one'] : received > 1 ? styles['more'] : styles['given']
  return (
    <li className={classes(styles['index'], look, isThis && styles['this'])} aria-current={isThis ? 'true' : undefined}>
      <span aria-hidden="true">{strokeIndex}</span>
      <span className={spoken['spoken']}>{texts.spokenIndex(cell)}</span>
    </li>
  )
}

type StepsProps = { sum: StrokesSum; tees: string; date: string; low: string | null }

/** The calculation, with one row for each figure and its source. */
function Steps({ sum, tees, date, low }: StepsProps) {
  const { index, teebox, holes, course, allowance, playing } = sum
  const unrounded = unroundedText(course)
  const figures = { index: decimal(index), slope: teebox.slope, rating: decimal(teebox.rating), par: teebox.par, holes }
  const rows = [
    { figure: formatHandicap(decimal(index)), what: texts.steps.index, how: texts.steps.indexMeans(dayText(date)) },
    { figure: unrounded, what: texts.steps.course(tees), how: texts.courseSum(figures) },
    { figure: formatCourseHandicap(playing), what: texts.steps.playing, how: texts.steps.share(allowance, unrounded) },
    ...(sum.low === 0
      ? []
      : [
          {
            figure: formatCourseHandicap(sum.strokes),
            what: texts.steps.offTheLow,
            how: texts.steps.lowest(low, formatCourseHandicap(courseHandicap(sum.low))),
          },
        ]),
  ]
  return (
    <dl className={styles['steps']}>
      {rows.map(({ figure, what, how }) => (
        <div key={what}>
          <dt>
            <b>{what}</b>
            <small>{how}</small>
          </dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
