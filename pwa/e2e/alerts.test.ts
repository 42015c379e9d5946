import { expect, test } from 'vitest'
import { says, showHome, signInAs } from './harness/accounts.ts'
import type { Club } from './harness/club.ts'
import { letterTo } from './harness/letters.ts'
import { story } from './harness/story.ts'

/** A feeler of Ben's that is told to everybody. */
async function sendFeeler({ url }: Club, date: string): Promise<Response> {
  const post = (path: string, body: object, token = '') =>
    fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
  const login = await post('login', { username: 'ben', password: 'fairway to heaven' })
  const { token } = (await login.json()) as { token: string }
  const feeler = { date, timerange: 'Early Morning', region_id: 2, comments: 'Two spots', send_email: '1' }
  return post('info/feeler', feeler, token)
}

test(
  'a member is told of a feeler by mail, and ends these mails with a press and without a sign-in',
  story(async ({ club, takePhone }) => {
    expect((await sendFeeler(club, '2099-06-20')).status).toBe(200)
    const { text } = await letterTo(club, { to: 'alice@nomad.example', about: /Golfer wanted: Saturday, 06-20-2099/ })
    expect(text).toContain('Two spots')
    const [link = ''] = /\/unsubscribe\/\S+/.exec(text) ?? []

    const { page, open } = await takePhone()
    await open(link)
    await says(page, 'One press, and you get no more emails about tee times.')
    await page.getByRole('button', { name: 'No more emails' }).click()
    await page.getByRole('heading', { name: 'No more emails' }).waitFor()
  }),
)

test(
  'an administrator sees what went out, stops what goes to many, and lets it go again',
  story(async ({ club, takePhone }) => {
    await sendFeeler(club, '2099-06-20')
    await letterTo(club, { to: 'alice@nomad.example', about: /Golfer wanted/ })
    const desk = await takePhone({ width: 1280, height: 800 })
    const { page } = desk
    await signInAs(desk, 'admin')
    await showHome(page)
    await desk.open('/admin/messages')
    await page.getByRole('heading', { name: /Golfer wanted: Saturday, 06-20-2099/ }).first().waitFor()

    await page.getByRole('button', { name: 'Stop alerts' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stop alerts' }).click()
    await says(page, /^By Margaret Doyle/)
    expect((await sendFeeler(club, '2099-06-21')).status).toBe(409)

    await page.getByRole('button', { name: 'Let alerts go out' }).click()
    await page.getByRole('button', { name: 'Stop alerts' }).waitFor()
    expect((await sendFeeler(club, '2099-06-21')).status).toBe(200)
  }),
)
