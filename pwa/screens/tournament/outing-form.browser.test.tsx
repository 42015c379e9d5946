import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { BodyOf } from '#sync/calls/call.ts'
import { sampleCourse } from '#sync/calls/courses-testing.ts'
import { courseById } from '#sync/calls/courses.ts'
import { golferAll } from '#sync/calls/golfers.ts'
import { initGroupOuting, updateGroupOuting } from '#sync/calls/outings.ts'
import { testPorts } from '#sync/device/testing.ts'
import { showScreen } from '../../server/screen-testing.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { draftOf } from './draft/draft-request.ts'
import { OutingForm } from './outing-form.tsx'
import { sampleGolfer, sampleOuting } from './outing-testing.ts'
import { texts } from './texts.ts'

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
      return Response.json({ teetime: { ...sampleOuting, version }, golfers: [sampleGolfer], scores: [], postReady: 0 })
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

test('no golfer is added before the tees of the course are loaded, and then plays the usual ones', async () => {
  const [loaded, golfersAsked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const tees = { gender: 'M', rating: 72, slope: 130, yardage: 6500, holes: [], course_id: 1 }
  const teeboxes = { 1: { ...tees, id: 1, description: 'White' }, 2: { ...tees, id: 2, description: 'Red' } }
  const hiro = { id: 102, firstname: 'Hiro', lastname: 'Tanaka', handicapindex: 20.1, email: '', tees: 'Red' }
  const fetch = async (url: string) => {
    const { pathname } = new URL(url, location.origin)
    if (pathname.endsWith(initGroupOuting.path)) {
      return Response.json({ teetime: sampleOuting, golfers: [sampleGolfer], scores: [], postReady: 0 })
    }
    if (pathname.endsWith(golferAll.path)) {
      golfersAsked.resolve()
      return Response.json({ golfers: [hiro] })
    }
    if (!pathname.endsWith(courseById.path.replace(':id', '1'))) throw new TypeError('no network')
    await loaded.promise
    return Response.json({ course: { ...sampleCourse, id: 1 }, teeboxes, holes: [] })
  }
  const ports = testPorts({ fetch })
  showScreen(
    <MemoryRouter initialEntries={['/tournament?step=2']}>
      <Outing />
    </MemoryRouter>,
    { ports, name: 'outing-form-tees', pathname: '/tournament' },
  )
  await expect.element(page.getByRole('heading', { name: texts.golferCount(1) })).toBeVisible()
  await golfersAsked.promise
  const pick = page.getByRole('button', { name: /Hiro Tanaka/ })
  expect(pick.query()).toBeNull()
  loaded.resolve()
  await pick.click()
  for (const title of [texts.stepTitles[3], texts.stepTitles[4], texts.stepTitles[5]]) {
    await page.getByRole('button', { name: texts.continueOn }).click()
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
  }
  const chosen = page.getByLabelText(texts.teebox, { exact: true }).nth(1)
  await expect.element(chosen).toHaveValue('2')
})
