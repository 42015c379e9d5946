import styles from './steps.module.css'

/** Which of the two course handicaps an outing counts with; the roster of a tee time shows the other one. */
export function HandicapNote({ holes }: { holes: number | undefined }) {
  const share = holes === 9 ? 'half the Index' : 'Index'
  const sentence = `Course Handicap = ${share} × Slope ÷ 113 + (Course Rating − par), rounded.`
  return <p className={styles['quiet']}>{sentence}</p>
}
