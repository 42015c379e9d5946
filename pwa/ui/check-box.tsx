import { useId, type ReactNode, type Ref } from 'react'
import styles from './choice.module.css'

type Props = {
  label: ReactNode
  checked: boolean
  onChecked: (checked: boolean) => void
  /** A line below the label. */
  detail?: ReactNode
  disabled?: boolean
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** Something that is so or not so. */
export function CheckBox({ label, checked, onChecked, detail, disabled, error, ref }: Props) {
  const id = useId()
  return (
    <div>
      <label className={styles['choice']}>
        <input
          ref={ref}
          type="checkbox"
          className={styles['mark']}
          checked={checked}
          disabled={disabled}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : id}
          onChange={(event) => onChecked(event.target.checked)}
        />
        <span className={styles['words']}>
          {label} {detail !== undefined && <small>{detail}</small>}
        </span>
      </label>
      {error !== undefined && (
        <p id={id} className={styles['error']}>
          {error}
        </p>
      )}
    </div>
  )
}
