import styles from './short-name.module.css'

/** A name where space is short. Cut off, it keeps its mark, which tells two golfers of one name apart. */
export function ShortName({ name }: { name: string }) {
  const at = name.lastIndexOf(' (')
  return (
    <span className={styles['name']}>
      <span>{at < 0 ? name : name.slice(0, at)}</span>
      {at >= 0 && name.slice(at + 1)}
    </span>
  )
}
