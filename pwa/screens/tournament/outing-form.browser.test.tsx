import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { BodyOf } from '#sync/calls/call.ts'
import { initGroupOuting, updateGroupOuting } from '#sync/calls/outings.ts'
import { testPorts } from '#sync/device/testing.ts'
import { showScreen } from '../../server/screen-testing.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { draftOf } from './draft/draft-request.ts'
import { OutingForm } from './outing-form.tsx'
import { texts } from './texts.ts'

const golfer = {
  id: 1,
  user_id: 2,
  firstname: 'Ben',
  lastname: 'Okafor',
  email: '',
  handicapindex: 12.4,
  coursehandicap: 14,
  playinghandicap: 14,
  teebox_id: 1,
  tgroup_id: 1,
  accesscode: 'AAAA0001',
  score: null,
  starting_hole: 0,
  side: 1,
}
const teetime = {
  id: 9,
  inprogress: 1,
  date: '2026-12-05',
  course_id: 1,
  teebox_id: 1,
  contest_id: 0,
  gross_skins: 0,
  net_skins: 0,
  spin: 0,
  allowance: 100,
  tournament: 0,
  format: 'own',
  shares: null,
  gimmes: 0,
  signcards: 0,
}

function Outing() {
  const { data } = useServerQuery({ call: initGroupOuting, request: { query: {} } })
  if (!data?.teetime) return null
  const owner = { userId: 2, outingId: 9, today: '2026-12-05' }
  return <OutingForm initial={draftOf(data.teetime, data.golfers)} kept={null} owner={owner} />
}

test('a tap before an outing that another person has changed is on the screen is not sent', async () => {
  const sent: unknown[] = []
  const changedOuting = Promise.withResolvers<void>()
  const reads = { count: 0 }
  const fetch = async (url: string, init?: RequestInit) => {
    const { pathname } = new URL(url, location.origin)
    if (pathname.endsWith(initGroupOuting.path)) {
      reads.count += 1
      const version = reads.count > 1 ? 'changed' : 'seen'
      if (reads.count > 1) await changedOuting.promise
      return Response.json({ teetime: { ...teetime, version }, golfers: [golfer], scores: [], postReady: 0 })
    }
    if (!pathname.endsWith(updateGroupOuting.path.replace(':id', '9'))) throw new TypeError('no network')
    const { version } = JSON.parse(String(init?.body)) as BodyOf<typeof updateGroupOuting>
    sent.push(version)
    if (version === 'changed') return Response.json({ id: 9, code: 'AAAA0001' })
    const [code, error] = ['outing.changed', 'Another person has changed this outing.']
    return Response.json({ type: '', title: '', status: 409, code, detail: error, error }, { status: 409 })
  }
  showScreen(
    <MemoryRouter initialEntries={['/tournament?step=5']}>
      <Outing />
    </MemoryRouter>,
    { ports: testPorts({ fetch }), name: 'outing-form', pathname: '/tournament' },
  )
  const button = page.getByRole('button', { name: texts.updateOuting })
  await button.click()
  await expect.poll(() => reads.count).toBe(2)
  const shown = button.element()
  if (shown instanceof HTMLElement) shown.click()
  changedOuting.resolve()
  await button.click()
  await expect.poll(() => sent.at(-1)).toBe('changed')
  expect(sent).toEqual(['seen', 'changed'])
})
