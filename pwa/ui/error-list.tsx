import styles from './error-list.module.css'

/** What has to be corrected, read aloud when it comes. */
export function ErrorList({ title, errors }: { title: string; errors: readonly string[] }) {
  return (
    <div role="alert" className={styles['place']}>
      {errors.length > 0 && (
        <div className={styles['errors']}>
          <p className={styles['title']}>{title}</p>
          <ul>
            {errors.map((error) => (
              <li key={error}>{error}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
