import { Autocomplete } from '@base-ui/react/autocomplete'
import { useId } from 'react'
import fields from './field.module.css'
import styles from './typeahead.module.css'

type Props = {
  label: string
  value: string
  onValue: (value: string) => void
  /** What is offered while something is typed; anything else may be typed, too. */
  suggestions: readonly string[]
  /** Whether a suggestion fits what is typed. */
  fits: (typed: string, suggestion: string) => boolean
  maxLength: number
  error?: string | undefined
}

/** So many suggestions fit a screen; more are found by typing on. */
const mostShown = 20

/** A line of text that offers what begins to fit as it is typed. */
export function Typeahead({ label, value, onValue, suggestions, fits, maxLength, error }: Props) {
  const id = useId()
  return (
    <Autocomplete.Root
      items={suggestions}
      value={value}
      onValueChange={onValue}
      limit={mostShown}
      filter={(suggestion: string, typed) => fits(typed, suggestion)}
      autoHighlight={false}
    >
      <div className={fields['field']}>
        <label htmlFor={id} className={fields['label']}>
          {label}
        </label>
        <Autocomplete.Input
          id={id}
          // The kit hides the label from readers while the list is open.
          aria-label={label}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          className={fields['control']}
          maxLength={maxLength}
          autoComplete="off"
          spellCheck={false}
        />
        {error !== undefined && (
          <p id={`${id}-error`} className={fields['error']}>
            {error}
          </p>
        )}
      </div>
      <Autocomplete.Portal>
        <Autocomplete.Positioner className={styles['place']} sideOffset={4}>
          <Autocomplete.Popup className={styles['popup']}>
            <Autocomplete.Empty>
              <p className={styles['nothing']}>Nothing fits.</p>
            </Autocomplete.Empty>
            <Autocomplete.List className={styles['list']} aria-label={label}>
              {(suggestion: string) => (
                <Autocomplete.Item key={suggestion} value={suggestion} className={styles['suggestion']}>
                  {suggestion}
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  )
}
