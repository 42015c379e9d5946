import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureText, isUnreachable, wantsPassword } from './failure-text.ts'
import { PasswordWanted } from './password-wanted.tsx'
import { Button } from '../ui/button.tsx'
import { Standstill } from '../ui/standstill.tsx'

type Props<Answer> = {
  query: UseQueryResult<Answer>
  /** Holds the place while the first answer is on its way. */
  waiting: ReactNode
  /** What needs the club and what works without it; shown when it cannot be reached. */
  needs: ReactNode
  /** What this phone has of it by itself; stands below. */
  kept?: ReactNode
  children: (answer: Answer) => ReactNode
}

/** Shows the last answer of the club whenever there is one; otherwise why there is none, and how to go on. */
export function ClubAnswer<Answer>({ query, waiting, needs, kept, children }: Props<Answer>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error === null) return <div data-coming>{waiting}</div>
  const action = (
    <Button tone="soft" disabled={query.isFetching} onClick={() => void query.refetch()}>
      Try again
    </Button>
  )
  if (isUnreachable(query.error)) {
    return (
      <>
        <Standstill kind="offline" title="The club cannot be reached" action={action}>
          {needs}
        </Standstill>
        {kept}
      </>
    )
  }
  const way = wantsPassword(query.error) ? <PasswordWanted /> : action
  return <Standstill kind="error" title={failureText(query.error)} action={way} />
}
