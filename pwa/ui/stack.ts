import styles from './stack.module.css'

/** Returns the props that put the children of an element in a column, with a gap in pixels. */
export function stack(gap: number) {
  return { className: styles['stack'], style: { gap } }
}
