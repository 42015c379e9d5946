import { Link } from 'react-router-dom'
import { texts } from './texts.ts'

const { consent: words } = texts

/** What a person agrees to by sending a form. */
export function Consent() {
  return (
    <p>
      {words.by} <Link to="/terms">{words.terms}</Link> {words.and} <Link to="/privacy">{words.privacy}</Link>.
    </p>
  )
}
