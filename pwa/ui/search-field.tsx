import { useId } from 'react'
import styles from './field.module.css'

type Props = {
  label: string
  value: string
  onValue: (value: string) => void
  maxLength?: number
}

/** What a list is searched by. Nothing can be wrong with it, so that the browser's own field is all that it takes. */
export function SearchField({ label, value, onValue, maxLength }: Props) {
  const id = useId()
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      <input
        id={id}
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLength}
        className={styles['control']}
        value={value}
        onChange={({ target }) => onValue(target.value)}
      />
    </div>
  )
}
