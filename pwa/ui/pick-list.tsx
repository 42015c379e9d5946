import Plus from 'lucide-react/icons/plus'
import { useId, useRef, useState, type MouseEvent } from 'react'
import { SearchField } from './field.tsx'
import { listTexts as texts } from './list-texts.ts'
import styles from './pick-list.module.css'

export type Pick = { readonly id: number; readonly name: string; readonly detail?: string }

type Props = {
  /** The label of the filter field. */
  filterLabel: string
  /** The label of the list. */
  listLabel: string
  picks: readonly Pick[]
  onPick: (id: number) => void
  /** Whether a row matches the typed text. */
  matches: (typed: string, text: string) => boolean
  /** Shown when no row matches. */
  nothing: string
}

/**
 * A second tap this soon and this near was meant for the row that has just gone, not for the one that took its place. As
 * soon as a double tap ends; a person who picks one row after another at the same place takes longer.
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
  const shown = picks.filter(({ name, detail }) => matches(filter, `${name} ${detail ?? ''}`))

  function pick({ id, name }: Pick, { timeStamp: at, clientX: x, clientY: y, detail }: MouseEvent) {
    const last = lastTap.current
    // Enter and Space have no position, and leave the list with their row.
    const isPress = detail > 0
    if (isPress && last !== null && at - last.at < restFor && Math.hypot(x - last.x, y - last.y) < near) return
    lastTap.current = isPress ? { at, x, y } : null
    setFilter('')
    setPicked(texts.selected(name))
    // The tapped row is removed: without this, reading and tabbing would continue at the top of the page.
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
            <button type="button" className={styles['row']} onClick={(event) => pick(row, event)}>
              <span className={styles['words']}>
                <b>{row.name}</b> {row.detail !== undefined && <small>{row.detail}</small>}
              </span>
              <Plus aria-hidden="true" size="1.25rem" />
            </button>
          </li>
        ))}
      </ul>
      <output className={styles['said']}>{shown.length === 0 ? nothing : picked}</output>
    </div>
  )
}
