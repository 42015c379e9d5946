import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Roster, RosterPlayer } from '#sync/calls/sign-ups.ts'
import { testPorts } from '#sync/device/testing.ts'
import { showScreen } from '../../server/screen-testing.tsx'
import { texts as serverTexts } from '../../server/texts.ts'
import { PaidDialog } from './players-screen.tsx'
import { PlayersTable } from './players-table.tsx'
import { texts } from './texts.ts'

const player: RosterPlayer = {
  id: 3,
  user_id: 0,
  name: 'Zed Guest',
  partner: '',
  handicapindex: 20,
  handicap: 20,
  coursehandicap: null,
  teebox_id: null,
  flight: null,
  code: null,
  teetime: null,
  startinghole: null,
  place: 'in',
  waiting: null,
  paid: null,
}

test('a payment whose answer was lost is recorded again by the second tap, and not taken back', async () => {
  const sent: unknown[] = []
  const fetch = async (_url: string, { body }: RequestInit = {}) => {
    sent.push(JSON.parse(String(body)))
    if (sent.length === 1) throw new TypeError('the answer is lost')
    return Response.json({ result: 'Success' })
  }
  const roster = new EventTarget()
  function Player() {
    const [paid, setPaid] = useState<RosterPlayer['paid']>(null)
    useEffect(() => {
      const showPaid = () => setPaid({ at: '2026-11-30T10:00:00.000Z', how: texts.cash })
      roster.addEventListener('paid', showPaid, { once: true })
    }, [])
    return <PaidDialog teetimeId={7} player={{ ...player, paid }} onClose={() => undefined} />
  }
  showScreen(<Player />, { ports: testPorts({ fetch }), name: 'payment', pathname: '/teetime/7/tourney/players' })
  const record = page.getByRole('button', { name: texts.markPaid })
  await record.click()
  await expect.element(page.getByText(serverTexts.noAnswer)).toBeVisible()

  // The players behind the dialog are queried again when the signal returns.
  roster.dispatchEvent(new Event('paid'))
  await record.click()
  await expect.poll(() => sent).toHaveLength(2)
  expect(sent[1]).toEqual({ signup_id: 3, paid: true, how: texts.cash })
})

test('the organizer sees on the roster with whom a golfer would like to play', async () => {
  const teetime: Roster['teetime'] = {
    id: 7,
    date: '2026-12-05',
    time: '07:40',
    course: 'The oaks',
    course_id: 1,
    contest_id: 0,
    tournament: 1,
    prepay: 0,
    tournamenttitle: '',
    deadline: '0000-00-00',
    rate: 0,
    numwanted: 8,
    spotsleft: 7,
    manages: true,
  }
  const asked = { ...player, contact: { email: '', phone: '', foursome: 'Dev, or Grace' } }
  const roster = { players: [asked], teeboxes: [], teetime }
  showScreen(<PlayersTable caption="Players" roster={roster} players={[asked]} onAct={() => undefined} />, {
    ports: testPorts({}),
    name: 'wishes',
    pathname: '/teetime/7/tourney/players',
  })
  await expect.element(page.getByText('Dev, or Grace')).toBeVisible()
})
