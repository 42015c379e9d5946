import { useId, useReducer, type ComponentProps, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { latinDigits } from './latin-digits.ts'
import { texts } from './list-texts.ts'
import styles from './field.module.css'

type Frame = {
  label: string
  /** Shown below the field, before anything is entered. */
  hint?: ReactNode
  /** The error, which screen readers announce with the field. */
  error?: string | undefined
}

type FieldProps = Frame & {
  /** Announces the error when it appears, for a field that does not receive the focus at that moment. */
  announces?: boolean
  /**
   * The text of the control and its maximum length on the server, in UTF-16 code units. The browser would truncate a
   * pasted text silently; here the text stays, and `Form` does not send it until it is shortened.
   */
  typed?: Typed
  /** Renders the control; the props join it to its label, hint and error. */
  children: (control: Control) => ReactNode
}

type Typed = { readonly text: string; readonly most: number | undefined }

type Control = Pick<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'> & {
  readonly 'data-too-long'?: true
}

/**
 * Fields with a lower maximum are truncated by the browser: they hold a short figure, in which a person notices that.
 */
const leastKept = 10

/** Up to this maximum length a field does not count the remaining characters. */
const mostOfLine = 200

/** Returns the message about the length of a text: it is too long, or few characters are left. */
function lengthFaults({ text = '', most }: Partial<Typed> = {}): { tooLong?: string; left?: string } {
  if (most === undefined) return {}
  const left = most - text.length
  if (left < 0) return { tooLong: texts.tooLong(-left, most) }
  return most > mostOfLine && left <= most / 10 ? { left: texts.charactersLeft(left) } : {}
}

/** The frame of every field: its label above the control, its hint and its error below. */
export function Field({ label, hint: said, error: found, announces: isAlert = false, typed, children }: FieldProps) {
  const id = useId()
  const { tooLong, left } = lengthFaults(typed)
  const isTooLong = tooLong !== undefined
  const error = tooLong ?? found
  const hint = left ?? said
  const announces = isAlert || isTooLong
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': described || undefined,
        ...(isTooLong && { 'data-too-long': true }),
      })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
      {(announces || error !== undefined) && (
        <p id={`${id}-error`} className={styles['error']} role={announces ? 'alert' : undefined}>
          {error}
        </p>
      )}
    </div>
  )
}

type Input = Omit<ComponentProps<'input'>, 'id' | 'value' | 'defaultValue' | 'onChange' | 'children' | 'className'>

type TextFieldProps = Input &
  Frame & {
    value: string
    onValue: (value: string) => void
    /** Shown in the field before the text. */
    prefix?: string
    /** Shows large, spaced capitals, for codes. */
    code?: boolean
  }

/** One line of text, or a number where the keyboard is one for numbers. */
export function TextField(props: TextFieldProps) {
  const { label, value, onValue, hint, error, prefix, code = false, maxLength, ...rest } = props
  const isFigure = maxLength !== undefined && maxLength < leastKept
  // Preact corrects the text of the browser only when it renders. Without a render, a character that the form left out
  // of the value would stay visible.
  const [, render] = useReducer((count: number) => count + 1, 0)
  return (
    <Field label={label} hint={hint} error={error} typed={{ text: value, most: isFigure ? undefined : maxLength }}>
      {(control) => (
        <span className={styles['line']}>
          {prefix !== undefined && <span className={styles['prefix']}>{prefix}</span>}
          <input
            {...rest}
            {...control}
            maxLength={isFigure ? maxLength : undefined}
            className={classes(styles['control'], code && styles['code'], prefix !== undefined && styles['prefixed'])}
            value={value}
            onChange={({ target }) => {
              onValue(textOf(target.value, rest))
              render()
            }}
          />
        </span>
      )}
    </Field>
  )
}

/** Returns the text of a field, as it is meant by a keyboard for numbers or for emails. */
function textOf(text: string, { inputMode, type }: Pick<Input, 'inputMode' | 'type'>): string {
  if (inputMode === 'numeric' || inputMode === 'decimal' || type === 'tel') return latinDigits(text)
  // An address that was copied from a message may have invisible characters, which no mail server accepts.
  return type === 'email' ? text.replaceAll(/\p{Cf}/gu, '') : text
}

type TextAreaProps = Omit<Frame, 'hint'> & {
  name?: string
  value: string
  onValue: (value: string) => void
  maxLength?: number
  rows?: number
}

/** Several lines of text. */
export function TextArea({ label, error, name, value, onValue, maxLength, rows = 6 }: TextAreaProps) {
  return (
    <Field label={label} error={error} typed={{ text: value, most: maxLength }}>
      {(control) => (
        <textarea
          {...control}
          name={name}
          rows={rows}
          className={classes(styles['control'], styles['area'])}
          value={value}
          onChange={({ target }) => onValue(target.value)}
        />
      )}
    </Field>
  )
}

type SearchFieldProps = { label: string; value: string; onValue: (value: string) => void; maxLength?: number }

/** A text by which a list is filtered. The browser may truncate it, because it is not stored. */
export function SearchField({ label, value, onValue, maxLength }: SearchFieldProps) {
  return (
    <Field label={label}>
      {({ id }) => (
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
      )}
    </Field>
  )
}

type SelectFieldProps = Frame & {
  value: number | null
  options: readonly { value: number; label: string }[]
  onValue: (value: number) => void
  /** Shown while nothing is chosen. */
  placeholder?: string
  disabled?: boolean
}

/** A choice of one option, with the browser's own picker. */
export function SelectField({ value, options, onValue, placeholder, disabled, ...frame }: SelectFieldProps) {
  return (
    <Field {...frame}>
      {(control) => (
        <select
          {...control}
          className={classes(styles['control'], styles['select'])}
          value={value ?? ''}
          disabled={disabled}
          onChange={({ target }) => onValue(Number(target.value))}
        >
          {value === null && (
            <option value="" disabled>
              {placeholder ?? texts.choose}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

type FileFieldProps = Frame & {
  /** The file types that the picker offers, such as `.csv`. */
  accept: string
  onFile: (file: File) => void
  /** Called when the picker opens: the field is empty from then on, even if no file is chosen. */
  onEmpty?: () => void
}

/** A field for a file of the device, with the browser's own picker. */
export function FileField({ accept, onFile, onEmpty, ...frame }: FileFieldProps) {
  return (
    <Field {...frame} announces>
      {(control) => (
        <input
          {...control}
          type="file"
          accept={accept}
          className={classes(styles['control'], styles['file'])}
          // The browser reports no change when the same file is chosen again, for example after it was corrected, so
          // the field is emptied first.
          onClick={({ currentTarget }) => {
            currentTarget.value = ''
            onEmpty?.()
          }}
          onChange={({ target }) => {
            const file = target.files?.[0]
            if (file !== undefined) onFile(file)
          }}
        />
      )}
    </Field>
  )
}
