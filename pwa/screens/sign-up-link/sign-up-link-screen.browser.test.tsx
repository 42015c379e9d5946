import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { AnswerOf, BodyOf } from '#sync/calls/call.ts'
import type { signUpByLink } from '#sync/calls/sign-ups.ts'
import { testPorts } from '#sync/device/testing.ts'
import { showScreen } from '../../server/screen-testing.tsx'
import { closedText, placeText } from '../../tee-times/tee-time-words.ts'
import { SignUpLinkScreen } from './sign-up-link-screen.tsx'
import { texts } from './texts.ts'

type Standing = AnswerOf<typeof signUpByLink>

const [start, moved] = ['2026-11-28 07:40', '2026-11-29 07:40']

function standing(place: Standing['place'], date: string): Standing {
  const teetime = { date, time: '07:40', start: `${date} 07:40`, course: 'The Oaks', tournamenttitle: '' }
  return { result: 'Success', teetime_id: 3, place, waiting: null, teetime }
}

function open(fetch: (url: string, init?: RequestInit) => Promise<Response>) {
  const pathname = '/signup/hash'
  showScreen(
    <MemoryRouter initialEntries={[pathname]}>
      <Routes>
        <Route path="/signup/:hash" element={<SignUpLinkScreen />} />
      </Routes>
    </MemoryRouter>,
    { ports: testPorts({ fetch }), name: 'sign-up-link', pathname },
  )
}

test.each(['in', 'waiting'] as const)('a guest who is %s gives up no spot once scoring is set up', async (place) => {
  const { teetime, ...about } = standing(place, '2026-11-28')
  const answer = { ...about, teetime: { ...teetime, closed: true } }
  open(async () => Response.json(answer))
  await expect.element(page.getByText(closedText({ place, closed: true }) ?? '')).toBeVisible()
  expect(page.getByRole('button', { name: texts.withdraw }).elements()).toEqual([])
})

test('a tap of a guest before the new day of a moved tee time is on the screen confirms nothing', async () => {
  const confirmed: unknown[] = []
  const newDay = Promise.withResolvers<void>()
  const looks = { count: 0 }
  const fetch = async (_: string, init?: RequestInit) => {
    if (init?.body === undefined) return new Response()
    const { action, start: seen } = JSON.parse(String(init.body)) as BodyOf<typeof signUpByLink>
    if (action === 'look') {
      looks.count += 1
      if (looks.count > 1) await newDay.promise
      return Response.json(standing('unconfirmed', looks.count > 1 ? '2026-11-29' : '2026-11-28'))
    }
    confirmed.push(seen)
    if (seen === moved) return Response.json(standing('in', '2026-11-29'))
    const [code, error] = ['signup.moved', 'This tee time was moved.']
    return Response.json({ type: '', title: '', status: 409, code, detail: error, error }, { status: 409 })
  }
  open(fetch)
  const button = page.getByRole('button', { name: texts.confirm })
  await button.click()
  await expect.poll(() => looks.count).toBe(2)
  const shown = button.element()
  if (shown instanceof HTMLElement) shown.click()
  newDay.resolve()
  await expect.element(page.getByText('This tee time was moved.')).toBeVisible()
  await button.click()
  await expect.element(page.getByText(placeText({ place: 'in', waiting: null }))).toBeVisible()
  expect(confirmed).toEqual([start, moved])
})
