import { Autocomplete } from '@base-ui/react/autocomplete'
import { Field } from './field.tsx'
import { texts } from './list-texts.ts'
import fields from './field.module.css'
import styles from './typeahead.module.css'

type Props = {
  label: string
  value: string
  onValue: (value: string) => void
  /** Offered while the person types; any other text may be entered, too. */
  suggestions: readonly string[]
  fits: (typed: string, suggestion: string) => boolean
  maxLength: number
  error?: string | undefined
}

/** The most suggestions that are shown: as many as fit a screen. Typing more finds the others. */
const mostShown = 20

/** A line of text with suggestions that match what is typed. */
export function Typeahead({ label, value, onValue, suggestions, fits, maxLength, error }: Props) {
  return (
    <Autocomplete.Root
      items={suggestions}
      value={value}
      onValueChange={onValue}
      limit={mostShown}
      filter={(suggestion: string, typed) => fits(typed, suggestion)}
      autoHighlight={false}
    >
      <Field label={label} error={error} typed={{ text: value, most: maxLength }}>
        {(control) => (
          <Autocomplete.Input
            {...control}
            // The kit hides the label from screen readers while the list is open.
            aria-label={label}
            className={fields['control']}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      <Autocomplete.Portal>
        <Autocomplete.Positioner className={styles['place']} sideOffset={4}>
          <Autocomplete.Popup className={styles['popup']}>
            <Autocomplete.Empty>
              <p className={styles['nothing']}>{texts.noMatches}</p>
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
