import { QueryClientProvider } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { scorecardById } from '#sync/calls/outings-board.ts'
import { openDevice } from '#sync/device/open-device.ts'
import { testPorts } from '#sync/device/testing.ts'
import { DeviceProvider } from '../device/device-context.tsx'
import { createQueryClient, useServerQuery } from '../server/server-query.ts'
import { show } from '../ui/component-testing.ts'
import { NoticesProvider } from '../ui/notices.tsx'
import { ScoreCardDialog } from './score-card-dialog.tsx'
import { texts } from './texts.ts'

/** Whether the last request for the card of the first golfer failed. */
function Failure() {
  const { isError } = useServerQuery({ call: scorecardById, request: { params: { id: 1 } } })
  return <p data-failed={isError}>Below the card</p>
}

test('the card of a posted round says how many holes count as another score, if any do', async () => {
  const scores = [{ hole: 7, par: 4, grossscore: 9, netscore: 8 }]
  const fetch = async (address: RequestInfo | URL) => {
    const adjusted = String(address).endsWith('/1') ? 2 : 0
    return Response.json({ scores, posted: { score: 84, adjusted }, correction: null })
  }
  const device = openDevice(testPorts({ fetch }), { name: 'adjusted-holes' })
  onTestFinished(() => device.database.delete())
  const answers = createQueryClient()
  const dialogOf = (gtid: number) => (
    <DeviceProvider device={device}>
      <QueryClientProvider client={answers}>
        <NoticesProvider>
          <ScoreCardDialog key={gtid} gtid={gtid} about={`Card ${gtid}`} onClose={vi.fn<() => void>()} />
        </NoticesProvider>
      </QueryClientProvider>
    </DeviceProvider>
  )
  const showNext = show(dialogOf(1))
  await expect.element(page.getByRole('note')).toHaveTextContent(texts.scorecard.adjusted(84, 2))
  showNext(dialogOf(2))
  await expect.element(page.getByText('Card 2')).toBeVisible()
  await expect.element(page.getByRole('rowheader', { name: '7' })).toBeVisible()
  await expect.element(page.getByRole('note')).not.toBeInTheDocument()
})

test('a card that is in view stays there when the signal is lost, and one that never came is closed', async () => {
  const card = { scores: [{ hole: 7, par: 4, grossscore: 5, netscore: 4 }], correction: null }
  const line = { isThere: true }
  const fetch = async () => {
    if (!line.isThere) throw new TypeError('no network')
    return Response.json(card)
  }
  const device = openDevice(testPorts({ fetch }), { name: 'score-card-dialog' })
  onTestFinished(() => device.database.delete())
  const answers = createQueryClient()
  const onClose = vi.fn<() => void>()
  const dialogOf = (gtid: number | null) => (
    <DeviceProvider device={device}>
      <QueryClientProvider client={answers}>
        <NoticesProvider>
          <Failure />
          {gtid !== null && <ScoreCardDialog key={gtid} gtid={gtid} about="Ben" onClose={onClose} />}
        </NoticesProvider>
      </QueryClientProvider>
    </DeviceProvider>
  )
  const showNext = show(dialogOf(1))
  onClose.mockImplementation(() => showNext(dialogOf(null)))
  const hole = page.getByRole('rowheader', { name: '7' })
  await expect.element(hole).toBeVisible()
  line.isThere = false
  await answers.invalidateQueries()
  await expect.element(page.getByText('Below the card')).toHaveAttribute('data-failed', 'true')
  expect(onClose).not.toHaveBeenCalled()
  await expect.element(hole).toBeVisible()

  showNext(dialogOf(2))
  await expect.element(page.getByRole('alert').getByText(texts.scorecard.title)).toBeVisible()
  expect(onClose).toHaveBeenCalledOnce()
})
