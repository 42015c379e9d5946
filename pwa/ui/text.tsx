import { Fragment, type ReactNode } from 'react'
import styles from './text.module.css'

/** Facts separated by dots. A line breaks after a dot first, so that a number is not separated from what it counts. */
export function Dotted({ facts }: { facts: string }) {
  return facts.split(' · ').map((fact, place, all) => (
    <Fragment key={place}>
      <span className={styles['fact']}>
        <MailAddress text={fact} />
        {place < all.length - 1 && <span className={styles['dot']}> ·</span>}
      </span>{' '}
    </Fragment>
  ))
}

/** A sentence whose dates break neither at their hyphens nor before a following punctuation mark. */
export function Sentence({ text }: { text: string }): ReactNode {
  return text.split(/(\d\d-\d\d-\d{4}[,.;:)]*)/).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <span key={place} className={styles['whole']}>
        {part}
      </span>
    ),
  )
}

/** Text with an email address, which breaks after the @ before it breaks anywhere else. */
export function MailAddress({ text }: { text: string }) {
  const [name, ...host] = text.split('@')
  if (host.length === 0) return text
  return (
    <>
      {name}@<wbr />
      {host.join('@')}
    </>
  )
}
