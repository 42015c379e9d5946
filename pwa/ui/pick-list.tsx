import { Plus } from 'lucide-react'
import { useState } from 'react'
import { matchesName } from './name-filter.ts'
import styles from './pick-list.module.css'
import { TextField } from './text-field.tsx'

export type Pick = { readonly id: number; readonly name: string; readonly detail?: string }

type Props = {
  /** Names the field in which the list is filtered. */
  label: string
  picks: readonly Pick[]
  onPick: (id: number) => void
  /** Said when the filter leaves nothing. */
  nothing: string
}

/** A long list from which one after the other is picked, filtered by name as it is typed. */
export function PickList({ label, picks, onPick, nothing }: Props) {
  const [filter, setFilter] = useState('')
  const shown = picks.filter(({ name, detail }) => matchesName(filter, `${name} ${detail ?? ''}`))
  return (
    <div className={styles['pick']}>
      <TextField label={label} type="search" autoComplete="off" spellCheck={false} value={filter} onValue={setFilter} />
      <ul className={styles['list']} aria-label={label}>
        {shown.map(({ id, name, detail }) => (
          <li key={id}>
            <button type="button" className={styles['row']} onClick={() => onPick(id)}>
              <span className={styles['words']}>
                <b>{name}</b> {detail !== undefined && <small>{detail}</small>}
              </span>
              <Plus aria-hidden="true" size={20} />
            </button>
          </li>
        ))}
      </ul>
      <output className={styles['nothing']}>{shown.length === 0 && nothing}</output>
    </div>
  )
}
