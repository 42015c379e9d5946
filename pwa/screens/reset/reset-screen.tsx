import { useState } from 'react'
import { Link } from 'react-router-dom'
import { buttonLook } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Page, useFocusAfter } from '../../ui/page.tsx'
import { ChooseStep } from './choose-step.tsx'
import styles from './reset.module.css'
import { UsernameStep } from './username-step.tsx'

type Step =
  | { readonly name: 'username' }
  | { readonly name: 'choose'; readonly username: string }
  | { readonly name: 'done'; readonly told: string }

const steps = ['username', 'choose', 'done'] as const

/** The way back into an account, in three steps. Nothing here tells whether an account exists. */
export function ResetScreen() {
  const [step, setStep] = useState<Step>({ name: 'username' })
  const place = useFocusAfter<HTMLElement>(step.name)
  const lead = `Step ${steps.indexOf(step.name) + 1} of ${steps.length}`
  return (
    <Page title="Password Reset" lead={lead} narrow>
      <Card ref={place} tabIndex={-1} aria-label={lead}>
        {step.name === 'username' && <UsernameStep onNext={(username) => setStep({ name: 'choose', username })} />}
        {step.name === 'choose' && (
          <ChooseStep username={step.username} onDone={(told) => setStep({ name: 'done', told })} />
        )}
        {step.name === 'done' && (
          <div className={styles['choices']}>
            <p role="status">{step.told}</p>
            <Link to="/login" className={buttonLook('primary', { wide: true })}>
              Try Login
            </Link>
          </div>
        )}
      </Card>
    </Page>
  )
}
