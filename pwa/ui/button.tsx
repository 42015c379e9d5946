import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './button.module.css'

type Tone = 'primary' | 'soft' | 'plain' | 'danger'

/** The look of a button, for links in a row of buttons. */
export function buttonLook(tone: Tone = 'plain', { wide = false }: { wide?: boolean } = {}): string {
  return classes(styles['button'], styles[tone], wide && styles['wide'])
}

type Props = ComponentProps<'button'> & {
  tone?: Tone
  wide?: boolean
  /** A tap does nothing now. Unlike with `disabled` the focus stays, so it is for a button that was just tapped. */
  isResting?: boolean
}

/** A push button, 56 px high. `primary` is the main action of a screen. */
export function Button({
  tone = 'plain',
  wide = false,
  isResting = false,
  className,
  type = 'button',
  ...rest
}: Props) {
  const { onClick } = rest
  return (
    <button
      type={type}
      className={classes(buttonLook(tone, { wide }), isResting && styles['resting'], className)}
      {...rest}
      {...(isResting && { 'aria-disabled': true })}
      onClick={isResting ? (event) => event.preventDefault() : onClick}
    />
  )
}

type IconProps = ComponentProps<'button'> & { 'aria-label': string }

/** A square button with only an icon; `aria-label` is its name. */
export function IconButton({ className, type = 'button', ...rest }: IconProps) {
  return <button type={type} className={classes(styles['icon'], className)} {...rest} />
}

/** Buttons side by side, the preferred one first; wide enough for a thumb on a phone. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={styles['actions']}>{children}</div>
}

/** A button among the words of a table, as tall as a finger although its line is not. */
export function TextButton(props: Omit<ComponentProps<'button'>, 'className' | 'type'>) {
  return <button type="button" className={styles['words']} {...props} />
}
