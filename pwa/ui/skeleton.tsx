import styles from './skeleton.module.css'

/** Holds the place of rows that are on their way, at their height, so that nothing jumps when they come. */
export function Skeleton({ rows, height }: { rows: number; height: number }) {
  return (
    <output className={styles['stack']} aria-label="Loading">
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className={styles['row']} style={{ height }} />
      ))}
    </output>
  )
}
