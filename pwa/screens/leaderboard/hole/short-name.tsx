import styles from './short-name.module.css'

/** A name where space is short. Cut off, it keeps its mark, which tells two golfers of one name apart. */
export function ShortName({ name }: { name: string }) {
  const [before, mark] = name.split(/ (?=\()/)
  return (
    <span className={styles['name']}>
      <span>{before}</span>
      {mark}
    </span>
  )
}
