import Check from 'lucide-react/icons/check'
import Plus from 'lucide-react/icons/plus'
import { useId, useLayoutEffect, useRef, useState, type MouseEvent } from 'react'
import { SearchField } from './field.tsx'
import { texts } from './list-texts.ts'
import styles from './pick-list.module.css'
import spoken from './spoken.module.css'

export type Pick = {
  readonly id: number
  readonly name: string
  readonly detail?: string
  /** Already picked. The row stays in its place, so that the others do not move under the finger. */
  readonly isChosen?: boolean
}

type Props = {
  /** The label of the filter field. */
  filterLabel: string
  listLabel: string
  picks: readonly Pick[]
  onPick: (id: number) => void
  /** Whether a row matches the typed text. */
  matches: (typed: string, text: string) => boolean
  /** Shown when no row matches. */
  nothing: string
}

/**
 * A second tap within this time and distance was meant for the row that was just removed, not for the one that took its
 * place. The time is the limit of a double tap: a person who picks one row after another at the same place takes
 * longer. In milliseconds and pixels.
 */
const restFor = 300
const near = 40

type Tap = { readonly at: number; readonly x: number; readonly y: number }

/** A long list for picking several rows, filtered by name as the person types. */
export function PickList({ filterLabel, listLabel, picks, onPick, matches, nothing }: Props) {
  const listId = useId()
  const list = useRef<HTMLUListElement>(null)
  const [filter, setFilter] = useState('')
  const [picked, setPicked] = useState('')
  const lastTap = useRef<Tap | null>(null)
  const keepInPlace = useKeptInPlace(list)
  const shown = picks.filter(({ name, detail }) => matches(filter, `${name} ${detail ?? ''}`))

  function pick({ id, name }: Pick, { timeStamp: at, clientX: x, clientY: y, detail }: MouseEvent) {
    const last = lastTap.current
    // Enter and Space have no position, and a second one cannot hit another row: the focus moves to the list below.
    const isPress = detail > 0
    if (isPress && last !== null && at - last.at < restFor && Math.hypot(x - last.x, y - last.y) < near) return
    lastTap.current = isPress ? { at, x, y } : null
    keepInPlace()
    setFilter('')
    setPicked(texts.selected(name))
    // The tapped button is removed: without this, reading and tabbing would continue at the top of the page.
    list.current?.focus()
    onPick(id)
  }

  return (
    <div className={styles['pick']}>
      <SearchField label={filterLabel} value={filter} onValue={setFilter} />
      <p id={listId} className={styles['label']}>
        {listLabel}
      </p>
      <ul ref={list} tabIndex={-1} className={styles['list']} aria-labelledby={listId}>
        {shown.map((row) => (
          <li key={row.id}>
            {row.isChosen === true ? (
              <p className={styles['row']}>
                <Words row={row} />
                <span className={spoken['spoken']}>{texts.chosen}</span>
                <Check aria-hidden="true" size="1.25em" />
              </p>
            ) : (
              <button type="button" className={styles['row']} onClick={(event) => pick(row, event)}>
                <Words row={row} />
                <Plus aria-hidden="true" size="1.25em" />
              </button>
            )}
          </li>
        ))}
      </ul>
      <output className={styles['said']}>{shown.length === 0 ? nothing : picked}</output>
    </div>
  )
}

function Words({ row: { name, detail } }: { row: Pick }) {
  return (
    <span className={styles['words']}>
      <b>{name}</b> {detail !== undefined && <small>{detail}</small>}
    </span>
  )
}

/**
 * Returns a function to call before a change. After it, the page is scrolled by the distance that the change moved the
 * list, because picked rows may be added above.
 */
function useKeptInPlace(list: { readonly current: HTMLElement | null }): () => void {
  const before = useRef<number | null>(null)
  const top = () => list.current?.getBoundingClientRect().top ?? null
  useLayoutEffect(() => {
    const now = top()
    if (before.current !== null && now !== null) scrollBy({ top: now - before.current, behavior: 'instant' })
    before.current = null
  })
  return () => {
    before.current = top()
  }
}
