import { loadingRows } from './texts.ts'
import styles from './skeleton.module.css'

/** Placeholders for rows that are loading, at their height, so that nothing moves when they arrive. */
export function Skeleton({ rows, height }: { rows: number; height: number }) {
  return (
    <output className={styles['stack']} aria-label={loadingRows}>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className={styles['row']} style={{ height }} />
      ))}
    </output>
  )
}
