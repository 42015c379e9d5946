import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { serverFailure } from '#sync/device/connection/exchange.ts'
import { show } from '../ui/component-testing.ts'
import { QueryBoundary } from './query-boundary.tsx'
import { createQueryClient } from './server-query.ts'
import { texts } from './texts.ts'

/** The server first cannot be reached, then is awaited, then answers. */
function Arrivals({ answers }: { answers: Promise<string> }) {
  const wasTried = useRef(false)
  const query = useQuery({
    queryKey: ['arrivals'],
    queryFn: async () => {
      if (wasTried.current) return await answers
      wasTried.current = true
      throw serverFailure('unreachable', { message: 'No answer' })
    },
  })
  return (
    <QueryBoundary query={query} rows={2} height={48} needs="Connect to see who has arrived.">
      {(golfer) => <p>{golfer}</p>}
    </QueryBoundary>
  )
}

test('what a screen says without a connection stays while it tries again, and so does the focus', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  show(
    <QueryClientProvider client={createQueryClient()}>
      <Arrivals answers={promise} />
    </QueryClientProvider>,
  )
  const again = page.getByRole('button', { name: texts.again })
  await again.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Connect to see who has arrived.')).toBeVisible()
  await expect.element(again).toHaveFocus()
  resolve('Leo Archer')
  await expect.element(page.getByText('Leo Archer')).toBeVisible()
  await expect.element(again).not.toBeInTheDocument()
})
