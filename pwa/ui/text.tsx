import { Fragment } from 'react'
import styles from './text.module.css'

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

/** Text with an address of mail in it, which breaks behind the @ before it breaks anywhere else. */
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

/** 1 hole, 2 holes. */
export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`
}
