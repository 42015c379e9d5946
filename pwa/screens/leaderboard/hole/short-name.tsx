import styles from './short-name.module.css'

/** A short form of a name. When it is truncated, it keeps the mark that distinguishes golfers of the same name. */
export function ShortName({ name }: { name: string }) {
  const at = name.lastIndexOf(' (')
  return (
    <span className={styles['name']}>
      <span>{at < 0 ? name : name.slice(0, at)}</span>
      {at >= 0 && name.slice(at + 1)}
    </span>
  )
}
