import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { PlaceLink, type LinkProps } from './place.tsx'
import styles from './button.module.css'

type Look = { tone?: 'primary' | 'soft' | 'plain' | 'danger' | undefined; wide?: boolean | undefined }

/** Returns the class of a button, for a link that another component renders. */
export function buttonLook({ tone = 'plain', wide = false }: Look = {}): string {
  return classes(styles['button'], styles[tone], wide && styles['wide'])
}

type Props = ComponentProps<'button'> &
  Look & {
    /**
     * A tap does nothing while this is set. Unlike `disabled` it keeps the focus, so it suits a button that was just
     * tapped.
     */
    isResting?: boolean
    /** Ignores the second tap of a double tap: for a button that appears under the finger where another one was. */
    tapsOnce?: boolean
  }

/** A push button, 56 px high. `primary` is the main action of a screen. */
export function Button({
  tone,
  wide,
  isResting = false,
  tapsOnce = false,
  className,
  type = 'button',
  ...rest
}: Props) {
  const { onClick } = rest
  return (
    <button
      type={type}
      className={classes(buttonLook({ tone, wide }), isResting && styles['resting'], className)}
      {...rest}
      {...(isResting && { 'aria-disabled': true })}
      onClick={(event) => {
        if (isResting) event.preventDefault()
        else if (!tapsOnce || event.detail < 2) onClick?.(event)
      }}
    />
  )
}

/** A link that looks like a button. */
export function ButtonLink({ tone, wide, ...rest }: LinkProps & Look) {
  return <PlaceLink className={buttonLook({ tone, wide })} {...rest} />
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

/**
 * A button inside the text of a table. Its touch target is as high as that of other buttons, although its line is not.
 */
export function TextButton(props: Omit<ComponentProps<'button'>, 'className' | 'type'>) {
  return <button type="button" className={styles['words']} {...props} />
}
