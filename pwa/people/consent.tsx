import { Link } from 'react-router-dom'
import { texts } from './texts.ts'

const { consent: words } = texts

/** The line above a form's button about the terms that a person agrees to by sending it. */
export function Consent() {
  return (
    <p>
      {words.by} <Link to="/terms">{words.terms}</Link> {words.and} <Link to="/privacy">{words.privacy}</Link>.
    </p>
  )
}
