import styles from './stack.module.css'

/** The look of an element whose children stand below each other, so many pixels apart. */
export function stack(gap: number) {
  return { className: styles['stack'], style: { gap } }
}
