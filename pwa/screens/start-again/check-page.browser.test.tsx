import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { isolatedName } from '#golf/isolated-name.ts'
import { keepSignIn } from '#sync/device/connection/credentials.ts'
import { openDevice } from '#sync/device/open-device.ts'
import { ben, testPorts } from '#sync/device/testing.ts'
import { texts as courseTexts } from '../../courses/texts.ts'
import { DeviceProvider } from '../../device/device-context.tsx'
import { playedName } from '../../outings/outing-names.ts'
import { texts } from '../../start-again/texts.ts'
import { show } from '../../ui/component-testing.ts'
import { NoticesProvider } from '../../ui/notices.tsx'
import { PlaceContext } from '../../ui/place.tsx'
import { CheckPage, CoursePart, GamePart, Golfers, OnPhone } from './check-page.tsx'
import type { StartDraft } from './start-draft.ts'

const terms = { contest_id: 0, gross_skins: 0, net_skins: 0, spin: 0, allowance: 100, teebox_id: 1 } as const
const place = { teebox_id: 1, tgroup_id: 1, starting_hole: 0 }
const white = { id: 1, description: 'White', gender: 'M' as const, rating: 70.1, slope: 121, holes: [] }
const papago = { id: 3, name: 'Papago', tees: [white] }
const ana = { ...place, user_id: 7, firstname: 'Ana', lastname: 'Ruiz', handicapindex: 8.4 }
const cy = { ...place, user_id: 9, firstname: 'Cy', lastname: 'Reed', handicapindex: null }
const guest = { ...place, user_id: 0, firstname: 'Gus', lastname: 'Orr', handicapindex: 20 }
const david = { ...place, user_id: 0, firstname: 'דוד', lastname: 'לוי', handicapindex: 11.2 }

type Shown = { golfers?: StartDraft['golfers']; tees?: StartDraft['course']['tees'] }

function Checked({ golfers = [ana, guest, david], tees = [white] }: Shown) {
  const [draft, setDraft] = useState<StartDraft>({
    ...terms,
    course: { id: 3, name: 'Papago', holes: [], tees },
    golfers,
  })
  return (
    <>
      <Golfers
        draft={draft}
        setDraft={setDraft}
        strokes={[]}
        memberId={7}
        today="2026-11-26"
        knownAt={Date.parse('2026-11-26T12:00:00')}
        onAdd={() => setDraft({ ...draft, golfers: [...draft.golfers, cy] })}
      />
      <p>Stored: {draft.golfers.map(({ handicapindex }) => handicapindex ?? 'nothing').join(', ')}</p>
    </>
  )
}

test('the index of a golfer who was added without one is typed to its end', async () => {
  show(<Checked />)
  await page.getByRole('button', { name: texts.add }).click()
  await page.getByLabelText(texts.indexOf('Cy Reed'), { exact: true }).click()
  await userEvent.keyboard('12.3')
  await expect.element(page.getByText('Stored: 8.4, 20, 11.2, 12.3')).toBeVisible()
  await expect.element(page.getByLabelText(texts.indexOf('Gus Orr'), { exact: true })).not.toBeInTheDocument()
})

test('the index of one of two guests of one name is typed in a field of its own', async () => {
  show(<Checked golfers={[ana, { ...guest, handicapindex: null }, guest]} />)
  const index = page.getByLabelText(texts.indexOf('Gus Orr'), { exact: true })
  await index.click()
  await userEvent.keyboard('12.3')
  await expect.element(page.getByText('Stored: 8.4, 12.3, 20')).toBeVisible()
  expect(index.elements()).toHaveLength(1)
})

test('a name in Hebrew stays beside the index of its golfer', async () => {
  show(<Checked />)
  await expect.element(page.getByText(isolatedName('דוד לוי'), { exact: true })).toBeVisible()
})

test('on a phone the tees of women differ from those of men: no part of their name is hidden', async () => {
  await page.viewport(390, 844)
  show(<Checked tees={[{ ...white, description: 'Orange', gender: 'W' }]} />)
  const tees = page.getByRole('combobox').first()
  await expect.element(tees).toBeVisible()
  const select = tees.element()
  const whole = document.createElement('div')
  whole.style.cssText = 'position: absolute; width: max-content'
  const copy = whole.appendChild(select.cloneNode(true))
  if (copy instanceof HTMLElement) copy.style.width = 'max-content'
  document.body.append(whole)
  onTestFinished(() => whole.remove())
  expect(whole.textContent).toBe('Orange (W)')
  expect(whole.getBoundingClientRect().width).toBeLessThanOrEqual(select.getBoundingClientRect().width)
})

test('a course with nine holes says how it is played twice, as in the steps of a new outing', async () => {
  const holes = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ hole: at + 1, par: 4, handicap: at + 1 }))
  const draft = (count: number) => ({ ...terms, golfers: [ana], course: { ...papago, holes: holes(count) } })
  const again = show(<CoursePart draft={draft(9)} onChange={() => undefined} />)
  await expect.element(page.getByText(courseTexts.nineHoles)).toBeVisible()
  again(<CoursePart draft={draft(18)} onChange={() => undefined} />)
  await expect.element(page.getByText(courseTexts.nineHoles)).not.toBeInTheDocument()
})

test('a game that these golfers cannot play is said to rest beside the game that is played', async () => {
  const wolf = { ...terms, contest_id: 21 as const, course: { ...papago, holes: [] } }
  const again = show(<GamePart draft={{ ...wolf, golfers: [ana, guest, david] }} onChange={() => undefined} />)
  await expect.element(page.getByText(texts.gameEnded('Wolf needs exactly 4 golfers'))).toBeVisible()
  await expect.element(page.getByText(playedName(0), { exact: true })).toBeVisible()
  again(<GamePart draft={{ ...wolf, golfers: [ana, guest, david, cy] }} onChange={() => undefined} />)
  await expect.element(page.getByText('Wolf', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('status')).toHaveTextContent('')
})

test('where the outing is kept is said from the moment at which the network goes until it comes back', async () => {
  const browser = { onLine: true }
  Object.defineProperty(navigator, 'onLine', { get: () => browser.onLine, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'onLine'))
  const turn = (onLine: boolean) => {
    browser.onLine = onLine
    dispatchEvent(new Event(onLine ? 'online' : 'offline'))
  }
  show(<OnPhone />)
  const note = page.getByText(texts.onPhone)
  await expect.element(note).not.toBeInTheDocument()
  turn(false)
  await expect.element(note).toBeVisible()
  turn(true)
  await expect.element(note).not.toBeInTheDocument()
})

test('an outing that is started from a page of the day before is of the day of the tap', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 27, 7, 30) })
  onTestFinished(() => void vi.useRealTimers())
  const ports = testPorts({})
  const device = openDevice(ports, { name: 'check-page' })
  onTestFinished(() => device.database.delete())
  keepSignIn(ports.storage, { token: 'token', user: ben })
  const holes = Array.from({ length: 18 }, (_, at) => ({ hole: at + 1, par: 4, handicap: at + 1 }))
  const course = { id: 3, name: 'Papago', holes, tees: [white] }
  const golfers = [{ ...ana, user_id: ben.id }, guest]
  show(
    <DeviceProvider device={device}>
      <MemoryRouter>
        <NoticesProvider>
          <PlaceContext
            value={{
              place: { pathname: '/startAgain', search: '', state: null, key: 'default' },
              go: async () => true,
            }}
          >
            <CheckPage
              chosen={{
                group: { ...terms, gimmes: 0, outing_id: 5, course_id: 3, date: '2026-11-19', golfers },
                course,
              }}
              known={{ groups: [], courses: [course] }}
              today="2026-11-26"
              knownAt={Date.now()}
              runsOuting={false}
            />
          </PlaceContext>
        </NoticesProvider>
      </MemoryRouter>
    </DeviceProvider>,
  )
  await page.getByRole('button', { name: new RegExp(`^${texts.start}`) }).click()
  const dates = async () => (await device.database.outings.toArray()).map(({ snapshot }) => snapshot.outing.date)
  await expect.poll(dates).toEqual(['2026-11-27'])
})
