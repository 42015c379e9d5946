import { MemoryRouter, Route, Routes, useNavigate } from 'react-router-dom'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { keepSignIn } from '#sync/device/connection/credentials.ts'
import { openDevice } from '#sync/device/open-device.ts'
import { keepRoundDraft, readRoundDraft, type RoundDraft } from '#sync/device/rounds/round-draft.ts'
import { recordRound } from '#sync/device/rounds/rounds.ts'
import { ben, testPorts } from '#sync/device/testing.ts'
import { DeviceProvider } from '../../device/device-context.tsx'
import { Button } from '../../ui/button.tsx'
import { show } from '../../ui/component-testing.ts'
import { TextField } from '../../ui/field.tsx'
import { roundToSend } from './draft-rules.ts'
import { DraftStep, type OpenDraft } from './draft-step.tsx'

const started: RoundDraft = {
  mid: 'a',
  edits: null,
  instead: null,
  course: { id: 1, name: 'The Oaks', region_id: null },
  teeboxes: [],
  date: '2026-06-13',
  tournament: 0,
  teebox_id: null,
  score: '',
  parorbetter: '',
  alcohol: '0',
  fairwaycondition: 0,
  greenscondition: 0,
  greensspeed: 0,
  value: 0,
  coursecom: '',
  golfers: [],
}

function Score({ draft, change }: OpenDraft) {
  const navigate = useNavigate()
  function typeAndGoOn() {
    // Simulates a slow disk: a hundred writes are waiting when the next step opens.
    for (const score of Array.from({ length: 100 }, (_, strokes) => String(strokes))) change({ ...draft, score })
    void navigate('/next')
  }
  return <Button onClick={typeAndGoOn}>Type and go on</Button>
}

const FirstStep = () => <DraftStep title="First">{(open) => <Score {...open} />}</DraftStep>
const NextStep = () => (
  <DraftStep title="Next">
    {({ draft }) => <TextField label="Score" value={draft.score} onValue={() => undefined} />}
  </DraftStep>
)

test('the next step has what was typed last, however soon it opens', async () => {
  const device = openDevice(testPorts({}), { name: 'draft-step' })
  onTestFinished(() => device.database.delete())
  await keepRoundDraft(device, started)
  show(
    <DeviceProvider device={device}>
      <MemoryRouter>
        <Routes>
          <Route path="/" element={<FirstStep />} />
          <Route path="/next" element={<NextStep />} />
        </Routes>
      </MemoryRouter>
    </DeviceProvider>,
  )
  await page.getByRole('button', { name: 'Type and go on' }).click()
  await expect.element(page.getByLabelText('Score')).toHaveValue('99')
})

test('what is changed after a round was queued is another round', async () => {
  const ports = testPorts({})
  const device = openDevice(ports, { name: 'draft-step' })
  onTestFinished(() => device.database.delete())
  keepSignIn(ports.storage, { token: 'token', user: ben })
  const whole = { ...started, teebox_id: 4, score: '84', parorbetter: '6' }
  await keepRoundDraft(device, whole)
  // The page was closed before the server had answered.
  await recordRound(device, { mid: whole.mid, round: roundToSend(whole, { duplicate: false }) })
  show(
    <DeviceProvider device={device}>
      <MemoryRouter>
        <Routes>
          <Route path="/" element={<FirstStep />} />
          <Route path="/next" element={<NextStep />} />
        </Routes>
      </MemoryRouter>
    </DeviceProvider>,
  )
  await page.getByRole('button', { name: 'Type and go on' }).click()
  await expect.element(page.getByLabelText('Score')).toHaveValue('99')
  const changed = (await readRoundDraft(device, null)) ?? expect.fail('no draft')
  await recordRound(device, { mid: changed.mid, round: roundToSend(changed, { duplicate: false }) })
  const queued = await device.database.outbox.orderBy('[principal+seq]').toArray()
  expect(queued.map(({ args }) => args)).toMatchObject([{ score: 84 }, { score: 99 }])
})
