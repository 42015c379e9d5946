import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { keepSignIn } from '#sync/device/connection/credentials.ts'
import { openDevice } from '#sync/device/open-device.ts'
import { benId, putOuting } from '#sync/device/outings/outing-testing.ts'
import { readOuting } from '#sync/device/outings/outings.ts'
import { ben, testPorts } from '#sync/device/testing.ts'
import { DeviceProvider } from '../../../device/device-context.tsx'
import { texts as forms } from '../../../forms/texts.ts'
import { texts as server } from '../../../server/texts.ts'
import { show } from '../../../ui/component-testing.ts'
import { NoticesProvider } from '../../../ui/notices.tsx'
import { PlaceContext } from '../../../ui/place.tsx'
import { ReopenCard } from './signed-card.tsx'
import * as texts from './texts.ts'

const place = { pathname: '/leaderboard/9', search: '', state: null, key: 'default' }
const here = { place, go: async () => true }

const signature = {
  outingId: 9,
  golferId: benId,
  role: 'player' as const,
  signerId: benId,
  scores: '4',
  reopened: null,
  pending: false,
  isOwn: false,
  contested: false,
  late: false,
  by: null,
  at: '2026-11-21T19:00:00.000Z',
}

/** Shows the button to open Ben's card again on an administrator's phone. Each call is another visit. */
async function openedBy(fetch: () => Promise<Response>) {
  const ports = testPorts({ fetch })
  const device = openDevice(ports, { name: 'signed-card' })
  onTestFinished(() => device.database.delete())
  keepSignIn(ports.storage, { token: 'token', user: { ...ben, isadmin: true } })
  await putOuting(device)
  const outing = (await readOuting(device.database, 9)) ?? expect.fail('it is not on the phone')
  const card = (visit: number, { ver = 1 } = {}) => (
    <DeviceProvider device={device}>
      <PlaceContext value={here}>
        <NoticesProvider>
          <ReopenCard
            key={visit}
            outing={{ ...outing, signatures: [{ ...signature, ver }] }}
            golferId={benId}
            isWaiting={false}
          />
        </NoticesProvider>
      </PlaceContext>
    </DeviceProvider>
  )
  return card
}

const wrong = page.getByRole('button', { name: texts.somethingWrong })
const reason = page.getByLabelText(texts.reasonLabel)

test('why a signed card is opened again is kept through a reload, until the server has it', async () => {
  const card = await openedBy(async () => Response.json({ result: 'Success' }))
  const exchange = show(card(1))
  await wrong.click()
  await userEvent.fill(reason, 'Hole 4 was a 6')
  exchange(card(2))
  await wrong.click()
  await expect.element(reason).toHaveValue('Hole 4 was a 6')
  await expect.element(page.getByText(forms.unsent)).toBeVisible()
  await page.getByRole('button', { name: texts.openAgain }).click()
  await expect.element(reason).toHaveValue('')
  exchange(card(3))
  await wrong.click()
  await expect.element(reason).toHaveValue('')
})

test('a card whose opening got no answer may be open already, and the next tap finds it open', async () => {
  const answers = [
    () => Promise.reject(new TypeError('no network')),
    async () =>
      Response.json(
        { type: '', title: '', status: 409, code: 'card.not-returned', detail: '', error: 'Not signed by both.' },
        { status: 409 },
      ),
  ]
  const card = await openedBy(() => (answers.shift() ?? expect.fail('a third request'))())
  show(card(1))
  await wrong.click()
  await userEvent.fill(reason, 'Hole 4 was a 6')
  await page.getByRole('button', { name: texts.openAgain }).click()
  await expect.element(page.getByText(server.noAnswer)).toBeVisible()
  await expect.element(reason).toHaveValue('Hole 4 was a 6')
  // The notice covers the button, which has the focus.
  await userEvent.keyboard('{Enter}')
  await expect.element(reason).toHaveValue('')
})

test('once the card is signed again, the reason of an opening whose answer was lost is not there any more', async () => {
  const card = await openedBy(() => Promise.reject(new TypeError('no network')))
  const exchange = show(card(1))
  await wrong.click()
  await userEvent.fill(reason, 'Hole 4 was a 6')
  await page.getByRole('button', { name: texts.openAgain }).click()
  await expect.element(page.getByText(server.noAnswer)).toBeVisible()
  exchange(card(2, { ver: 3 }))
  await wrong.click()
  await expect.element(reason).toHaveValue('')
  await expect.element(page.getByText(forms.unsent)).not.toBeInTheDocument()
})
