import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { directory } from '#sync/calls/club.ts'
import { testPorts } from '#sync/device/testing.ts'
import { showScreen } from '../../server/screen-testing.tsx'
import { DirectoryScreen, firstMembers } from './directory-screen.tsx'
import { texts } from './texts.ts'

const members = Array.from({ length: firstMembers + 50 }, (_, at) => {
  return { id: at + 1, firstname: `Golfer${at + 1}`, lastname: 'Member', email: null, phonenum: null }
})
const rows = () => page.getByRole('listitem').elements().length

/** Shows the directory of a club with these members. */
function openDirectory(name: string): void {
  const fetch = async (url: string) => {
    if (!new URL(url, location.origin).pathname.endsWith(directory.path)) throw new TypeError('no network')
    return Response.json({ members })
  }
  const screen = (
    <MemoryRouter>
      <DirectoryScreen />
    </MemoryRouter>
  )
  showScreen(screen, { ports: testPorts({ fetch }), name, pathname: '/directory' })
}

test('a large club is listed in two steps, and says at first how many members it has', async () => {
  openDirectory('directory-large')
  await expect.element(page.getByText(texts.members(members.length), { exact: true })).toBeVisible()
  expect(rows()).toBe(firstMembers)
  await page.getByRole('button', { name: texts.showAll(members.length) }).click()
  await expect.poll(rows).toBe(members.length)
  expect(page.getByRole('button').elements()).toEqual([])
})

test('a member who is not listed at first is found by name', async () => {
  openDirectory('directory-search')
  await page.getByLabelText(texts.search).fill(`Golfer${members.length}`)
  await expect.element(page.getByText(`Golfer${members.length} Member`)).toBeVisible()
  expect(rows()).toBe(1)
})
