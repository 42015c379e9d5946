import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import { Button, TextButton } from '../ui/button.tsx'
import { useIsWide } from '../ui/use-media.ts'
import { alikeFaults } from './alike-faults.ts'
import { NarrowLines } from './narrow-lines.tsx'
import { ReviewProvider, type Review, type ReviewColumn } from './review-context.ts'
import { texts, type ReviewWords } from './texts.ts'
import { sortLines, type ImportList, type ListLine } from './use-import-list.ts'
import { WideLines } from './wide-lines.tsx'
import spoken from '../ui/spoken.module.css'
import styles from './review-list.module.css'

type Props<Row> = {
  list: ImportList
  rows: readonly Row[]
  ignored: readonly string[]
  words: ReviewWords
  /** The columns between the line number and the result. The first one names the line. */
  columns: readonly ReviewColumn<Row>[]
  nameOf: (row: Row) => string
  inputModes: Review['inputModes']
  /** A decision to make before the lines are saved. */
  choice?: ReactNode
  note?: ReactNode
  /** The result of the last save, and links onward; null before a save. */
  done: ReactNode
  /** Shown if nothing is ready and nothing was saved: the answer to a save may have been lost. */
  idle?: ReactNode
  /** The label of the save button, with the number of lines. */
  save: string
  onSave: () => void
}

/** The lines of a list. Those to fix are shown as fields before anything is saved. */
export function ReviewList<Row extends ListLine>({
  list,
  rows,
  ignored,
  words,
  columns,
  nameOf,
  inputModes,
  choice,
  note,
  done,
  idle,
  save,
  onSave,
}: Props<Row>) {
  const isWide = useIsWide()
  const lines = sortLines(rows, list)
  const { fix } = lines
  const place = useFocusOnNext(fix.flatMap(({ faults }) => faults).length, list.done)
  const alike = useMemo(() => alikeFaults(rows), [rows])
  return (
    <div ref={place} className={styles['review']}>
      <Spoken lines={lines.fix} words={words} />
      {done}
      {list.fault !== undefined && (
        <div role="alert" className={styles['fault']}>
          <p>{list.fault}</p>
          <Button onClick={list.check}>{words.again}</Button>
        </div>
      )}
      {list.together !== null && <Together list={list} words={words} />}
      <ReviewProvider value={{ list, words, alike, inputModes }}>
        {isWide ? (
          <WideLines lines={lines} columns={columns} choice={choice} />
        ) : (
          <>
            <NarrowLines lines={lines} columns={columns} nameOf={nameOf} />
            {choice}
          </>
        )}
      </ReviewProvider>
      {ignored.length > 0 && <p className={styles['note']}>{texts.ignored(ignored)}</p>}
      {note !== undefined && <p className={styles['note']}>{note}</p>}
      {lines.ready.length > 0 ? (
        <div className={styles['bar']}>
          <p className={styles['note']}>{words.nothingSaved}</p>
          <Button onClick={list.close} className={styles['cancel']}>
            {texts.cancel}
          </Button>
          <Button tone="primary" wide={!isWide} isResting={list.isCutOff} onClick={onSave}>
            <span className={styles['save']}>
              {list.isCutOff ? words.cutOff : save}
              {lines.fix.length > 0 && !isWide && <small>{words.waiting(lines.fix.length)}</small>}
            </span>
          </Button>
        </div>
      ) : (
        list.done === null && (
          <>
            {lines.fix.length > 0 && <p className={styles['note']}>{words.nothingSaved}</p>}
            {idle}
          </>
        )
      )}
    </div>
  )
}

/** States what one tap changed in many lines, with a button to undo it. */
function Together({ list, words }: { list: ImportList; words: ReviewWords }) {
  const corrections = list.together ?? []
  const field = corrections[0]?.field ?? ''
  return (
    <div className={styles['state']}>
      <span role="status">{words.changed(words.fields[field] ?? field, corrections.length)}</span>
      <TextButton onClick={() => list.undoTogether()}>{words.undo}</TextButton>
    </div>
  )
}

/**
 * Announces the number of lines to fix and the first fault. The text is set after the first render, because screen
 * readers ignore the initial content of a live region.
 */
function Spoken({ lines, words }: { lines: readonly ListLine[]; words: ReviewWords }) {
  const place = useRef<HTMLOutputElement>(null)
  const [first] = lines
  const [fault] = first?.faults ?? []
  const said =
    first === undefined || fault === undefined
      ? words.heading(lines.length)
      : words.spoken({
          lines: lines.length,
          line: first.line,
          field: (words.fields[fault.field] ?? fault.field).toLowerCase(),
          reason: fault.reason,
        })
  useEffect(() => {
    if (place.current !== null) place.current.textContent = said
  }, [said])
  return <output ref={place} className={spoken['spoken']} />
}

/**
 * Sets the focus. When the list appears, the first line to fix gets it, in a table its field, with the heading in view
 * above. A corrected line disappears with the focused field or button: the next line gets the focus, and not its field,
 * which would open the keyboard of a phone. After the last line, and after a save, whose button disappears, the heading
 * of the screen gets it.
 */
function useFocusOnNext(left: number, done: object | null) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef({ left, done })
  useEffect(() => {
    const first = place.current?.querySelector<HTMLElement>('[data-to-fix]')
    const field = first?.closest('tr')?.querySelector<HTMLElement>('[aria-invalid]')
    window.scrollTo({ top: 0 })
    ;(field ?? first ?? heading())?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    const last = before.current
    before.current = { left, done }
    const isSaved = last.done !== done
    if ((last.left === left && !isSaved) || document.activeElement !== document.body) return
    const next = isSaved ? undefined : place.current?.querySelector<HTMLElement>('[data-to-fix]')
    if (next) {
      // Keeps the changed part and the start of the line in view: the browser would scroll to the middle of an element
      // that is taller than the phone.
      next.focus({ preventScroll: true })
      place.current?.scrollIntoView()
    } else heading()?.focus()
  }, [left, done])
  return place
}

const heading = () => document.querySelector<HTMLElement>('h1')
