import { Fragment } from 'react'
import { callAddress, mailTo } from '../../people/contact-links.ts'
import { MailAddress } from '../../ui/text.tsx'
import styles from './contact-ways.module.css'

type Props = { label: string; contact: string }

/** The contact of a person: the phone numbers and email addresses that the server joins in one text, each as a link. */
export function ContactWays({ label, contact }: Props) {
  return (
    <p className={styles['ways']}>
      <span className={styles['label']}>{label}</span>{' '}
      {contact.split(' · ').map((way) => {
        const address = contactAddress(way)
        if (address === null) return <span key={way}>{way} </span>
        return (
          <Fragment key={way}>
            <a href={address}>
              <MailAddress text={way} />
            </a>{' '}
          </Fragment>
        )
      })}
    </p>
  )
}

/** Returns the address of a link for a part of a contact; null if it is neither an email address nor a phone number. */
export function contactAddress(way: string): string | null {
  if (way.includes('@')) return mailTo(way)
  return /\d/.test(way) ? callAddress(way) : null
}
