import type { ComponentProps } from 'react'
import styles from './text-button.module.css'

/** A button among the words of a table, as tall as a finger although its line is not. */
export function TextButton(props: Omit<ComponentProps<'button'>, 'className' | 'type'>) {
  return <button type="button" className={styles['button']} {...props} />
}
