import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { contact } from '#sync/calls/club.ts'
import { courseAdd, courseEditConditions } from '#sync/calls/courses.ts'
import { feelerAdd } from '#sync/calls/feelers.ts'
import { signUp } from '#sync/calls/sign-ups.ts'
import { teeTimeAdd } from '#sync/calls/tee-times.ts'
import { settingsInit, updateInfo } from '#sync/calls/users.ts'
import { routesFor, type AppRoute } from '../../routes.ts'
import { addressOf } from '../harness/addresses.ts'
import { ask, signInByCall } from '../harness/ask.ts'
import { startOutingOf } from '../harness/outing.ts'
import { goToScreen, loadScreen } from '../harness/screens.ts'
import { signIn } from '../harness/sign-in.ts'
import { storyWithSignal } from '../harness/story.ts'

/** A script that would run if a text became part of the page. */
const short = '"><img src=x onerror=hit()>'
const long = [
  '<script>hit()</script>',
  '<svg/onload=hit()>',
  '<iframe srcdoc="<script>parent.hit()</script>"></iframe>',
  '<a href="javascript:hit()">Board</a>',
  '<details open ontoggle=hit()>',
  '</textarea></title></style></script><img src=x onerror=hit()>',
  "'-hit()-'${hit()}{{hit()}}",
  '\u2028<math><mtext></form><form><mglyph><style></math><img src=x onerror=hit()>',
].join('\n')
const nextWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)

type Places = { readonly code: string; readonly cId: string; readonly tId: string }

/** Writes hostile texts into every kind of text that others read. */
async function leaveHostileTexts(url: string): Promise<Places> {
  const { token } = await signInByCall(url, 'admin')
  const { user, email } = await ask({ url, call: settingsInit, token })
  const { id: userId, username: _, ...settings } = user
  const person = { firstname: short, lastname: short, address: short, city: short, shareemail: true, sharephone: true }
  await ask({ url, call: updateInfo, token, body: { user: { ...settings, ...person } } })

  const place = {
    address1: short,
    address2: short,
    city: short,
    state: 'AZ',
    zip: '',
    region_id: null,
    phonenum: '',
    website: '',
  }
  const holes = Array.from({ length: 18 }, (_hole, at) => ({ hole: at + 1, par: 4, handicap: at + 1 }))
  const teebox = { id: null, description: short, rating: 70.1, slope: 120, yardage: 6000 }
  const body = { ...place, name: short, holes, teeboxes: [teebox] }
  const course = await ask({ url, call: courseAdd, token, body })
  const conditions = { greenscondition: 3, greensspeed: 2, fairwaycondition: 3, value: 4, coursecom: long }
  await ask({ url, call: courseEditConditions, token, body: { id: course.id, ...conditions } })

  const start = { date: nextWeek, hour: 8, min: 10, ampm: 'am', course_id: course.id, teebox_id: null } as const
  const game = { contest_id: 0, gross_skins: 0, net_skins: 0, num_wanted: 8, rate: 60, prepay: 0 } as const
  const words = { tournament: 1, tournamenttitle: short, deadline: nextWeek, comments: long } as const
  const teeTime = await ask({ url, call: teeTimeAdd, token, body: { ...start, ...game, ...words } })
  const golfer = { name: short, email, phone: '', notify: true, handicap: 12, membership_id: short.slice(0, 20) }
  const asked = { lastrounds: [], course_best: short, score_best: null, foursome: short }
  const spot = { op: randomUUID(), user_id: userId, ...golfer, ...asked, crunch: 1 } as const
  await ask({ url, call: signUp, token, path: `teetime/${teeTime.id}/signup`, body: spot })

  const wanted = { date: nextWeek, timerange: 'Early Morning', region_id: 1, comments: long } as const
  await ask({ url, call: feelerAdd, token, body: wanted })
  await ask({ url, call: contact, token, body: { name: short, email, message: long } })
  const outing = await startOutingOf(url, { organizer: 'admin', golfers: [short], course: short })
  return { code: outing.groups[0].code, cId: String(course.id), tId: String(teeTime.id) }
}

test(
  'whatever someone writes is shown to others as it was written, and never runs (SEC-42)',
  storyWithSignal(async ({ club, takePhone }) => {
    const places = await leaveHostileTexts(club.url)
    const phone = await takePhone()
    let hits = 0
    await phone.context.exposeFunction('hit', () => void (hits += 1))
    let shown = 0
    async function read(routes: readonly AppRoute[]): Promise<void> {
      for (const [at, { path }] of routes.entries()) {
        const address = addressOf(path, places)
        await (at === 0 ? loadScreen(phone, address) : goToScreen(phone.page, address))
        shown += await phone.page.getByText('onerror=hit()').count()
        expect(await phone.page.locator('img[src=x], a[href^="javascript:"], [onerror], [ontoggle]').count()).toBe(0)
      }
    }
    await read(routesFor('public'))
    await read(routesFor('course'))
    await signIn(phone, 'admin')
    await read([...routesFor('members'), ...routesFor('administrators')])
    expect(shown).toBeGreaterThan(20)
    expect(hits).toBe(0)
  }),
)
