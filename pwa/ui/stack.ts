import styles from './stack.module.css'

/** Returns the style of an element whose children are in a column, with a gap in pixels. */
export function stack(gap: number) {
  return { className: styles['stack'], style: { gap } }
}
