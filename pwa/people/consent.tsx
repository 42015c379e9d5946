import { Link } from 'react-router-dom'
import { texts } from './consent-texts.ts'

/** What a person agrees to by sending a form. */
export function Consent() {
  return (
    <p>
      {texts.by} <Link to="/terms">{texts.terms}</Link> {texts.and} <Link to="/privacy">{texts.privacy}</Link>.
    </p>
  )
}
