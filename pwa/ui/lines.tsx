import ChevronRight from 'lucide-react/icons/chevron-right'
import Star from 'lucide-react/icons/star'
import { Fragment, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { Sentence } from './text.tsx'
import styles from './lines.module.css'
import spoken from './spoken.module.css'

type Control = {
  readonly className: string | undefined
  readonly children: ReactNode
}

type Figure = { readonly value: ReactNode; readonly name: string }

/** A row of a list as a phone shows it: two lines that are one link or one button. */
export type Line = {
  /** The figure at the left, which is the largest text of the row. */
  readonly lead?: ReactNode
  readonly title: string
  /** Replaces the title on a wider screen and on paper, where the title is shortened for a phone. */
  readonly wideTitle?: string
  /** After the title. */
  readonly aside?: string
  /** The second line. */
  readonly facts: readonly string[]
  /** Figures in columns below the lines. None is truncated: a row takes as many lines as they need. */
  readonly figures?: readonly Figure[]
  /** Shown beside the two lines on a wider screen. */
  readonly more?: string
  /** The figure at the right, above its label. */
  readonly figure?: Figure
  /** The accessible name of the row. */
  readonly spoken: string
  /** The heading above consecutive lines that share it. */
  readonly heading?: string
  /** Whether it links to another screen; shown with an arrow. */
  readonly leads?: boolean
  /** Renders the link or the button. */
  readonly control: (props: Control) => ReactNode
}

type Props<Row> = {
  /** The name of the list for screen readers. */
  caption: string
  rows: readonly Row[]
  lineOf: (row: Row) => Line
  keyOf: (row: Row) => number | string
  isMarked?: ((row: Row) => boolean) | undefined
}

/** A list of lines. Consecutive lines with the same heading form one card below it. */
export function Lines<Row>({ caption, rows, lineOf, keyOf, isMarked }: Props<Row>) {
  const shown = rows.map((row) => ({ key: keyOf(row), line: lineOf(row), isMarked: isMarked?.(row) === true }))
  return (
    <div className={styles['lists']}>
      {inGroups(shown, ({ line }) => line.heading).map((group) => {
        const heading = group[0]?.line.heading
        return (
          <Fragment key={group[0]?.key}>
            {heading !== undefined && <h2 className={styles['heading']}>{heading}</h2>}
            <ul className={styles['list']} aria-label={[caption, heading].filter(Boolean).join(', ')}>
              {group.map(({ key, line, isMarked: marked }) => (
                <li key={key}>
                  {line.control({
                    className: classes(styles['line'], marked && styles['marked']),
                    children: (
                      <>
                        <span className={spoken['spoken']}>{line.spoken}</span>
                        <span className={styles['shown']} aria-hidden="true">
                          <TwoLines line={line} isMarked={marked} />
                        </span>
                      </>
                    ),
                  })}
                </li>
              ))}
            </ul>
          </Fragment>
        )
      })}
    </div>
  )
}

function TwoLines({
  line: { lead, title, wideTitle, aside, facts, figures, more, figure, leads = false },
  isMarked,
}: {
  line: Line
  isMarked: boolean
}) {
  return (
    <>
      {lead !== undefined && (
        <span className={styles['lead']}>
          {isMarked && <Mark />}
          {lead}
        </span>
      )}
      <span className={styles['words']}>
        <span className={styles['title']}>
          {wideTitle === undefined ? (
            title
          ) : (
            <>
              <span className={styles['cut']}>{title}</span>
              <span className={styles['whole']}>{wideTitle}</span>
            </>
          )}
          {aside !== undefined && <small>&nbsp;{aside}</small>}
        </span>
        <span className={styles['facts']}>
          <Sentence text={facts.filter((fact) => fact !== '').join('\u00a0· ')} />
        </span>
      </span>
      {more !== undefined && <span className={styles['more']}>{more}</span>}
      {figure !== undefined && (
        <span className={styles['figure']}>
          <b>{figure.value}</b>
          <small>{figure.name}</small>
        </span>
      )}
      {leads && <ChevronRight aria-hidden="true" size="1.25em" className={styles['arrow']} />}
      {figures !== undefined && (
        <span className={styles['figures']}>
          {figures.map(({ name, value }, place) => (
            <span key={place}>
              {name} <b>{value}</b>
            </span>
          ))}
        </span>
      )}
    </>
  )
}

/** The mark of a highlighted row, also shown in the sentence that explains it. */
export function Mark() {
  return (
    <span className={styles['mark']}>
      <Star aria-hidden="true" size="0.875em" strokeWidth={2.4} />
      <span className={styles['sign']}>*</span>
    </span>
  )
}

/** Splits a list into runs of equal keys; the order stays. */
function inGroups<Item>(items: readonly Item[], keyOf: (item: Item) => unknown): readonly (readonly Item[])[] {
  const groups: Item[][] = []
  for (const item of items) {
    const last = groups.at(-1)
    if (last?.[0] !== undefined && keyOf(last[0]) === keyOf(item)) last.push(item)
    else groups.push([item])
  }
  return groups
}
