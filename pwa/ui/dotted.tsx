import { Fragment } from 'react'
import styles from './dotted.module.css'
import { MailAddress } from './mail-address.tsx'

/** Facts between dots. A line breaks after a dot first, so that a number is not parted from what it counts. */
export function Dotted({ facts }: { facts: string }) {
  return facts.split(' · ').map((fact, place, all) => (
    <Fragment key={place}>
      <span className={styles['fact']}>
        <MailAddress text={fact} />
        {place < all.length - 1 && ' ·'}
      </span>{' '}
    </Fragment>
  ))
}
