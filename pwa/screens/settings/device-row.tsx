import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import styles from './settings.module.css'

type Props = {
  /** Like Safari on iPhone; empty when that is not known. */
  name: string
  isThisOne: boolean
  /** What ends at a press, followed by the name; null when it does not end here. */
  end: { readonly what: string; readonly onEnd: () => void } | null
  /** What is known of it, as paragraphs. */
  children: ReactNode
}

/** One of the member's devices, and the way to end what it may do. */
export function DeviceRow({ name, isThisOne, end, children }: Props) {
  return (
    <li className={styles['device']}>
      <div>
        <p>
          {name === '' ? 'A browser' : name} {isThisOne && <b>· this one</b>}
        </p>
        {children}
      </div>
      {end !== null && (
        <Button onClick={end.onEnd} aria-label={`End the ${end.what} ${name === '' ? 'a browser' : name}`}>
          End
        </Button>
      )}
    </li>
  )
}
