import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Button } from '../ui/button.tsx'
import { show } from '../ui/component-testing.ts'
import { LoadingProvider } from '../ui/loading.tsx'
import { createQueryClient, useRefresh } from './server-query.ts'

/** A list that loads once. Later requests are never answered. */
function Invitations() {
  const [sent, setSent] = useState(0)
  const wasAnswered = useRef(false)
  const refresh = useRefresh()
  const { data } = useQuery({
    queryKey: ['invitations'],
    queryFn: async () => {
      if (wasAnswered.current) await new Promise(() => undefined)
      wasAnswered.current = true
      return 'Leo Archer'
    },
  })

  async function invite() {
    setSent((before) => before + 1)
    await refresh()
  }

  return (
    <>
      <p>{data}</p>
      <Button onClick={() => void invite()}>Email an invitation</Button>
      <p>Sent: {sent}</p>
    </>
  )
}

test('while a changed list is awaited the button that changed it does nothing, by finger or by key', async () => {
  show(
    <QueryClientProvider client={createQueryClient()}>
      <LoadingProvider>
        <Invitations />
      </LoadingProvider>
    </QueryClientProvider>,
  )
  await expect.element(page.getByText('Leo Archer')).toBeVisible()
  const button = page.getByRole('button', { name: 'Email an invitation' })
  await button.click()
  await button.click({ force: true })
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Sent: 1')).toBeVisible()
})
