import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { adminAlerts } from '#sync/calls/alerts.ts'
import { invitations, mostInvited } from '#sync/calls/invitations.ts'
import { testPorts } from '#sync/device/testing.ts'
import { showScreen } from '../../server/screen-testing.tsx'
import { InvitationsScreen } from './invitations-screen.tsx'
import { texts } from './texts.ts'

const invitation = { way: 'email', created: '2026-11-27T10:00:00Z', expires: '2026-12-27T10:00:00Z', expired: false }

const people = Array.from({ length: mostInvited + 5 }, (_, place) => ({
  id: place + 1,
  username: `golfer${place}`,
  name: `Golfer ${place}`,
  email: place === 0 ? '' : `golfer${place}@club.example`,
  invitation: place === 0 ? null : invitation,
}))

/** Shows the screen with a server that has these members. Returns the invitations that the server received. */
function openScreen({ name, unsent = [] }: { name: string; unsent?: readonly string[] }) {
  const sent: { way: string; members?: number[] }[] = []
  const fetch = async (url: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(url, location.origin)
    if (pathname.endsWith(adminAlerts.path)) return Response.json({ stopped: null, waiting: 0, failed: 0, unsent })
    if (!pathname.endsWith(invitations.path)) throw new TypeError('no network')
    if (init?.method === 'POST') {
      const body: { way: string; members?: number[] } = JSON.parse(String(init.body))
      sent.push(body)
      const sheet = (body.members ?? []).map((id) => ({ name: `Golfer ${id}`, username: `g${id}`, link: `/i/${id}` }))
      return Response.json({ invited: sheet.length, left: 0, sheet: body.way === 'print' ? sheet : [] })
    }
    const [at, size] = [Number(searchParams.get('page')), Number(searchParams.get('size'))]
    const results = people.slice((at - 1) * size, at * size)
    return Response.json({ results, page: at, nextPage: null, totalPages: Math.ceil(people.length / size) })
  }
  showScreen(<InvitationsScreen />, { ports: testPorts({ fetch }), name, pathname: '/admin/invitations' })
  return sent
}

test('an invitation that only a file has is not called emailed', async () => {
  openScreen({ name: 'invitations-written', unsent: ['mail'] })
  await expect.element(page.getByText(new RegExp(`^${texts.states.written}`)).first()).toBeVisible()
  expect(page.getByText(new RegExp(`^${texts.states.email}`)).elements()).toEqual([])
})

test('everyone who never logged in can be invited again, however many they are', async () => {
  const sent = openScreen({ name: 'invitations-printed' })
  await page.getByRole('button', { name: texts.all.print }).click()
  await page.getByRole('checkbox').click()
  await page.getByRole('button', { name: texts.asking.print.action }).click()
  await expect.element(page.getByText(texts.sheet.note)).toBeVisible()
  expect(sent.map(({ members }) => members?.length)).toEqual([mostInvited, 5])
  expect(sent.flatMap(({ members }) => members ?? [])).toEqual(people.map(({ id }) => id))
})

test('an email goes again to those who have an address', async () => {
  const sent = openScreen({ name: 'invitations-emailed' })
  await page.getByRole('button', { name: texts.all.email }).click()
  await page.getByRole('checkbox').click()
  await page.getByRole('button', { name: texts.asking.email.action }).click()
  await expect.poll(() => sent.flatMap(({ members }) => members ?? []).length).toBe(people.length - 1)
  expect(sent.flatMap(({ members }) => members ?? [])).not.toContain(1)
})
