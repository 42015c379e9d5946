import { Link } from 'react-router-dom'
import { texts } from './texts.ts'

const { consent: words } = texts

/** The line above a form's button: what sending it agrees to. */
export function Consent() {
  return (
    <p>
      {words.by} <Link to="/terms">{words.terms}</Link> {words.and} <Link to="/privacy">{words.privacy}</Link>.
    </p>
  )
}
