import { Mail, Phone } from 'lucide-react'
import { callAddress } from '../../people/call-address.ts'
import { buttonLook } from '../../ui/button.tsx'

type Person = { firstname: string; lastname: string; phonenum: string; email: string }

/** How to reach a member who asks for it: by phone, else by mail. */
export function Reach({ person: { firstname, lastname, phonenum, email } }: { person: Person }) {
  const isCall = phonenum !== ''
  return (
    <a
      href={isCall ? callAddress(phonenum) : `mailto:${encodeURIComponent(email)}`}
      className={buttonLook('soft')}
      aria-label={`${isCall ? 'Call' : 'Mail'} ${firstname} ${lastname}`}
    >
      {isCall ? <Phone aria-hidden="true" size={18} /> : <Mail aria-hidden="true" size={18} />}
      {isCall ? 'Call' : 'Mail'}
    </a>
  )
}
