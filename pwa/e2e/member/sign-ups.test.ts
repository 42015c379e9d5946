import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays, shownDay } from '#golf/day.ts'
import { addMember } from '#sync/calls/members-import.ts'
import { plainPerson } from '#sync/calls/sign-ups-testing.ts'
import { signUp as signUpCall } from '#sync/calls/sign-ups.ts'
import { teeTimeAdd, teeTimeEdit, type TeeTimeForm } from '#sync/calls/tee-times.ts'
import { dayOf } from '../../dates/date-text.ts'
import { plannedDay } from '../../dates/planned-moment.ts'
import { texts as outingTexts } from '../../outings/off-course-texts.ts'
import { texts as signUpLink } from '../../screens/sign-up-link/texts.ts'
import { texts as signUps } from '../../screens/sign-ups/texts.ts'
import { texts as teeTimes } from '../../screens/tee-times/texts.ts'
import { texts as tournament } from '../../screens/tournament/texts.ts'
import { texts as serverTexts } from '../../server/texts.ts'
import { texts as teeTimeTexts } from '../../tee-times/texts.ts'
import { openMenu, passRobotCheck } from '../harness/accounts.ts'
import { ask, signInByCall } from '../harness/ask.ts'
import type { Club } from '../harness/club.ts'
import { emailTo, linkIn } from '../harness/emails.ts'
import { faultsOf } from '../harness/faults.ts'
import { keptOnPhone } from '../harness/first-tee.ts'
import { says } from '../harness/notices.ts'
import { chooseTee, goOn } from '../harness/outing-steps.ts'
import type { Phone } from '../harness/phone.ts'
import { signIn, signInAtHome } from '../harness/sign-in.ts'
import { story, storyWithSignal } from '../harness/story.ts'

const cardOf = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Spring Scramble' })

/** An ordinary tee time, in the form in which an administrator adds it. */
const teeTime: TeeTimeForm = {
  date: addDays(dayOf(new Date()), 12),
  hour: 8,
  min: 0,
  ampm: 'am',
  course_id: 1,
  teebox_id: null,
  contest_id: 0,
  gross_skins: 0,
  net_skins: 0,
  num_wanted: 4,
  rate: 0,
  comments: '',
  tournament: 0,
  tournamenttitle: '',
  prepay: 0,
  deadline: '0000-00-00',
}

/** Adds a tournament without sign-ups as an administrator. Returns its id. */
async function postTournament({ url }: Club, wanted: number): Promise<number> {
  const { token } = await signInByCall(url, 'admin')
  const tournament = { tournament: 1, tournamenttitle: 'Spring Scramble', prepay: 1 } as const
  const body = { ...teeTime, ...tournament, num_wanted: wanted }
  return (await ask({ url, call: teeTimeAdd, token, body })).id
}

/** Signs a member up with one tap. */
async function takeSpot({ url }: Club, { id, username }: { id: number; username: string }) {
  const { token, user } = await signInByCall(url, username)
  const person = { ...plainPerson, name: username, email: `${username}@mail.example` }
  const body = { ...person, op: randomUUID(), user_id: user.id, known: true }
  await ask({ url, call: signUpCall, token, path: `teetime/${id}/signup`, body })
}

async function signUp({ page, open }: Phone, id: number) {
  await open(`/teetime/${id}/tourney/signup`)
  await page.getByRole('button', { name: 'Sign up' }).click()
}

async function signUpOffline(phone: Phone) {
  const { page } = phone
  await keptOnPhone(phone)
  await phone.goOffline()
  await cardOf(page).getByRole('link', { name: 'Sign up: Spring Scramble' }).click()
  await page.getByLabel('Email').fill('ben@nomad.example')
  await page.getByLabel('Handicap').fill('8.1')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await says(page, teeTimeTexts.unconfirmed)
}

test(
  'the last spot goes to one golfer, and to the first who waits when it is given back',
  storyWithSignal(async ({ club, takePhone }) => {
    await postTournament(club, 1)
    const alices = await takePhone()
    await signInAtHome(alices, 'alice')
    await cardOf(alices.page).getByRole('link', { name: 'Sign up: Spring Scramble' }).click()
    await says(alices.page, 'arrive at least twenty minutes before the start')
    await says(alices.page, 'Questions: (602) 555-0100')
    await expect.poll(() => alices.page.getByLabel('Email').inputValue()).toBe('alice@nomad.example')
    await expect.poll(() => alices.page.getByLabel('Course 5').inputValue()).not.toBe('')
    await expect.poll(() => alices.page.getByRole('checkbox', { name: 'Notify me' }).isChecked()).toBe(true)
    await alices.page.getByRole('button', { name: 'Sign up' }).click()
    await alices.page.getByRole('heading', { name: teeTimeTexts.place.in }).waitFor()

    const bens = await takePhone()
    await signInAtHome(bens, 'ben')
    await cardOf(bens.page).getByText('full').waitFor()
    await bens.page.getByRole('link', { name: 'Join waiting list: Spring Scramble' }).click()
    await bens.page.getByRole('button', { name: 'Join waiting list' }).click()
    await bens.page.getByRole('heading', { name: teeTimeTexts.place.number(1) }).waitFor()

    await alices.page.getByRole('button', { name: signUps.withdraw }).click()
    await alices.page.getByRole('dialog').getByRole('button', { name: signUps.withdraw }).click()
    await alices.page.getByRole('button', { name: 'Join waiting list' }).waitFor()

    await bens.open('/home')
    await cardOf(bens.page)
      .getByRole('link', { name: teeTimeTexts.of(teeTimeTexts.place.in, 'Spring Scramble'), exact: true })
      .waitFor()
    const file = bens.page.waitForEvent('download')
    await cardOf(bens.page).getByRole('link', { name: 'Calendar' }).click()
    expect((await file).suggestedFilename()).toMatch(/\.ics$/)
  }),
)

test(
  'a visitor signs up from the list, reads what is missing, and sees names alone',
  storyWithSignal(async ({ club, takePhone }) => {
    await postTournament(club, 8)
    const visitor = await takePhone()
    const { page } = visitor
    await visitor.open('/login')
    await cardOf(page).getByRole('link', { name: 'Sign up: Spring Scramble' }).click()
    await page.getByRole('button', { name: 'Sign up' }).click()
    for (const sentence of ['Name is Required!', 'Email is Required!', signUps.handicapRequired])
      await says(page, sentence)

    await page.getByLabel(signUps.name).fill('Paula Guest')
    await page.getByLabel('Email').fill('paula@mail.example')
    await page.getByLabel('Handicap').fill('+1.2')
    await page.getByLabel(signUps.courseOfRound(1)).fill('Papago')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await says(page, 'please validate to pass robot check.')
    await passRobotCheck(page)
    await page.getByRole('button', { name: 'Sign up' }).click()
    await says(page, signUps.roundIncomplete)
    await page.getByLabel(signUps.scoreOfRound(1)).fill('71')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByRole('heading', { name: signUps.checkEmail }).waitFor()

    // No spot is held before the link is opened, and the link withdraws without a login.
    await page.getByRole('link', { name: signUps.players }).click()
    await page.getByRole('heading', { name: signUps.players }).first().waitFor()
    expect(await page.getByRole('row', { name: 'Paula Guest' }).count()).toBe(0)
    const asked = await emailTo(club, { to: 'paula@mail.example', about: /confirm your sign-up/ })
    await visitor.open(linkIn(asked))
    await page.getByRole('button', { name: signUpLink.confirm }).click()
    await page.getByRole('heading', { name: teeTimeTexts.place.in }).waitFor()
    const promotion = await emailTo(club, { to: 'paula@mail.example', about: /^You.re in/ })

    await page.getByRole('link', { name: signUps.players }).click()
    const row = page.getByRole('row', { name: 'Paula Guest' })
    await row.getByText('+1.2').first().waitFor()
    await expect.poll(() => page.getByText('paula@mail.example').count()).toBe(0)
    for (const name of [signUps.pairings, signUps.exportPlayers, signUps.setUpScoring]) {
      await expect.poll(() => page.getByText(name).count()).toBe(0)
    }

    await visitor.open(linkIn(promotion))
    await page.getByRole('button', { name: signUps.withdraw }).click()
    await page.getByRole('button', { name: signUpLink.giveUp }).click()
    await page.getByRole('heading', { name: signUpLink.notSignedUp }).waitFor()
    await page.getByRole('link', { name: signUps.players }).click()
    await page.getByRole('heading', { name: signUps.players }).first().waitFor()
    await expect.poll(() => page.getByRole('row', { name: 'Paula Guest' }).count()).toBe(0)
  }),
)

test(
  'two golfers of one name and index are distinguished by their email',
  storyWithSignal(async ({ club, takePhone }) => {
    const id = await postTournament(club, 8)
    const { token } = await signInByCall(club.url, 'admin')
    for (const [email, aga] of [
      ['kim@north.example', '7654321'],
      ['kim@south.example', '1234567'],
    ] as const) {
      const body = { firstname: 'Kim', lastname: 'Lee', email, phonenum: '', aga, index: 10.1 }
      await ask({ url: club.url, call: addMember, token, body })
    }
    const admins = await takePhone()
    const { page, open } = admins
    await signIn(admins, 'admin')
    await open(`/teetime/${id}/tourney/players`)
    await page.getByRole('link', { name: signUps.addGolfer }).click()
    await page.getByRole('combobox', { name: 'Golfer' }).fill('kim')
    await page.getByRole('option', { name: 'Kim Lee' }).click()
    await page.getByRole('radio', { name: 'kim@south.example' }).check()
    await expect.poll(() => page.getByLabel(signUps.ghinNumber).inputValue()).toBe('1234567')
    await page.getByRole('button', { name: signUps.addGolfer }).click()
    await says(page, signUps.golferAdded)
    await page.getByRole('row', { name: 'Kim Lee' }).waitFor()
  }),
)

test(
  'an administrator adds golfers, draws them, sets one by hand and records a payment',
  storyWithSignal(async ({ club, takePhone }) => {
    const id = await postTournament(club, 8)
    const admins = await takePhone({ width: 1280, height: 800 })
    const { page, open } = admins
    await signInAtHome(admins, 'admin')
    for (const [typed, name] of [
      ['hiro', 'Hiro Tanaka'],
      ['mei ch', 'Mei Chen'],
      ['carol', 'Carol Ito'],
    ] as const) {
      await open(`/teetime/${id}/tourney/players`)
      await page.getByRole('link', { name: signUps.addGolfer }).click()
      await page.getByRole('combobox', { name: 'Golfer' }).fill(typed)
      await page.getByRole('option', { name }).click()
      await page.getByRole('button', { name: signUps.addGolfer }).click()
      await says(page, signUps.golferAdded)
      await page.getByRole('row', { name }).waitFor()
    }

    await page.getByRole('button', { name: signUps.pairings, exact: true }).click()
    await page.getByRole('radio', { name: 'Shotgun' }).check()
    await page.getByRole('button', { name: signUps.makePairings }).click()
    const carols = page.getByRole('row', { name: 'Carol Ito' })
    await carols.getByText(signUps.hole(1), { exact: true }).waitFor()

    await page.getByRole('button', { name: signUps.editGolfer('Carol Ito') }).click()
    await page.getByLabel(signUps.columns.partner).fill('Mei')
    await page.getByLabel(signUps.columns.startingHole).selectOption(signUps.hole(5))
    await page.getByLabel(signUps.teebox).selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await carols.getByText(signUps.hole(5)).waitFor()
    await carols.getByText('Mei', { exact: true }).waitFor()

    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: signUps.exportPlayers }).click()
    expect((await file).suggestedFilename()).toMatch(/^players-.*\.csv$/)

    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => page.getByText(/^Group 1 · 8:00 am/).isVisible()).toBe(true)
    await expect.poll(() => page.getByRole('button', { name: signUps.pairings }).isVisible()).toBe(false)
    await page.emulateMedia({ media: 'screen' })

    await page.getByRole('button', { name: signUps.editGolfer('Mei Chen') }).click()
    await page.getByRole('button', { name: signUps.payment }).click()
    await page.getByLabel(signUps.method).fill('Check 7')
    await page.getByRole('button', { name: signUps.markPaid, exact: true }).click()
    await page.getByRole('row', { name: 'Mei Chen' }).getByText('Check 7').waitFor()

    await page.getByRole('button', { name: signUps.editGolfer('Hiro Tanaka') }).click()
    await page.getByRole('button', { name: signUps.withdraw }).click()
    await page
      .getByRole('dialog', { name: signUps.withdrawTitle('Hiro Tanaka') })
      .getByRole('button', { name: signUps.withdraw })
      .click()
    await page.getByRole('row', { name: 'Hiro Tanaka' }).waitFor({ state: 'detached' })
  }),
)

test(
  'a tee time becomes an outing with the groups and starting holes that were drawn',
  storyWithSignal(async ({ club, takePhone }) => {
    const id = await postTournament(club, 8)
    const admins = await takePhone()
    const { page, open } = admins
    // Alice organizes an outing already, so someone else starts this one.
    await signIn(admins, 'admin')
    await signUp(admins, id)
    await page.getByRole('heading', { name: teeTimeTexts.place.in }).waitFor()
    await page.getByRole('link', { name: signUps.players }).click()
    await page.getByRole('button', { name: signUps.editGolfer('Margaret Doyle') }).click()
    await page.getByLabel(signUps.columns.group).fill('1')
    await page.getByLabel(tournament.startingHole).selectOption(signUps.hole(7))
    await page.getByLabel('Teebox').selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText(signUps.hole(7)).first().waitFor()

    await page.getByRole('link', { name: signUps.setUpScoring }).click()
    await page.getByRole('heading', { name: tournament.stepTitles[1] }).waitFor()
    await chooseTee(page)
    await goOn(page, 'Golfers (1)', 'Guests', tournament.stepTitles[5])
    await expect
      .poll(() =>
        page
          .getByLabel(/Starting hole/)
          .locator('option:checked')
          .textContent(),
      )
      .toBe(signUps.hole(7))
    await page.getByRole('button', { name: tournament.startOuting }).click()
    await page.waitForURL(/\/leaderboard\/[0-9A-Z]{8}$/)

    await open('/home')
    await page
      .getByRole('link', { name: /^Players: / })
      .first()
      .waitFor()
    await expect.poll(() => cardOf(page).count()).toBe(0)
    await page
      .getByRole('listitem')
      .filter({ hasText: outingTexts.you })
      .getByRole('link', { name: /^Score: / })
      .waitFor()
  }),
)

test(
  'golfers who withdraw while scoring is set up are not set up, also where something was chosen already',
  storyWithSignal(async ({ club, takePhone }) => {
    const id = await postTournament(club, 8)
    for (const username of ['carol', 'hiro', 'grace']) await takeSpot(club, { id, username })
    const admins = await takePhone({ width: 1280, height: 800 })
    const { page, open } = admins
    await signIn(admins, 'admin')
    await open(`/teetime/${id}/tourney/players`)
    const setUp = async () => {
      await page.getByRole('link', { name: signUps.setUpScoring }).click()
      await page.getByRole('heading', { name: tournament.stepTitles[1] }).waitFor()
    }
    const withdraw = async (name: string) => {
      await page.goBack()
      await page.getByRole('button', { name: signUps.editGolfer(name) }).click()
      await page.getByRole('button', { name: signUps.withdraw }).click()
      await page
        .getByRole('dialog', { name: signUps.withdrawTitle(name) })
        .getByRole('button', { name: signUps.withdraw })
        .click()
      await page.getByRole('row', { name }).waitFor({ state: 'detached' })
    }
    const summary = page.getByRole('complementary', { name: tournament.yourOuting })
    const hasGolfers = (names: string) => summary.getByText(names, { exact: true }).waitFor()

    await setUp()
    await hasGolfers('Carol Ito, Hiro Tanaka, Grace Lindqvist')
    await withdraw('Hiro Tanaka')
    await setUp()
    await hasGolfers('Carol Ito, Grace Lindqvist')
    await expect.poll(() => page.getByText(tournament.outdated.signUps).count()).toBe(0)

    await chooseTee(page)
    await withdraw('Grace Lindqvist')
    await setUp()
    await page.getByText(tournament.outdated.signUps).waitFor()
    await hasGolfers('Carol Ito, Grace Lindqvist')
    await page.getByRole('button', { name: tournament.outdated.startOver }).click()
    await hasGolfers('Carol Ito')
    await expect.poll(() => page.getByText(tournament.outdated.signUps).count()).toBe(0)
  }),
)

test(
  'a sign-up in a dead spot waits on the phone, says so, and is sent once when the phone is back',
  story(async ({ club, takePhone }) => {
    await postTournament(club, 8)
    const bens = await takePhone()
    const { page } = bens
    await signInAtHome(bens, 'ben')
    await cardOf(page).getByText(teeTimeTexts.spots.left(8, 8)).waitFor()
    await signUpOffline(bens)
    await expect.poll(() => page.getByText(teeTimeTexts.place.in).count()).toBe(0)

    await page.getByRole('link', { name: 'Tee times' }).click()
    const card = cardOf(page)
    await card.getByText(teeTimeTexts.unconfirmed).waitFor()
    await says(page, serverTexts.asOf)
    await openMenu(page)
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.getByRole('heading', { name: '1 sign-up not yet sent' }).waitFor()
    await page.getByRole('button', { name: 'Close' }).click()

    await bens.comeBack()
    await card.getByRole('link', { name: teeTimeTexts.place.in }).waitFor()
    await card.getByText(teeTimeTexts.spots.left(7, 8)).waitFor()
    await bens.open('/home')
    await card.getByText(teeTimeTexts.spots.left(7, 8)).waitFor()
  }),
)

test(
  'a sign-up that waited too long comes back with the reason',
  story(async ({ club, takePhone }) => {
    const id = await postTournament(club, 8)
    const bens = await takePhone()
    await signInAtHome(bens, 'ben')
    await cardOf(bens.page).getByText(teeTimeTexts.spots.left(8, 8)).waitFor()
    await signUpOffline(bens)

    const admins = await takePhone({ worker: false })
    await signIn(admins, 'admin')
    await admins.open(`/editTeetime/${id}`)
    await admins.page.getByRole('button', { name: teeTimes.cancelTeeTime }).click()
    await admins.page.getByRole('button', { name: teeTimes.cancelIt, exact: true }).click()
    await admins.page.waitForURL('**/home')

    await bens.comeBack()
    await bens.open('/home')
    await bens.page.getByRole('heading', { name: 'Sign-ups on this phone' }).waitFor()
    await says(bens.page, /^Not signed up\. /)
    await bens.page.getByRole('button', { name: 'Discard' }).press('Enter')
    await bens.page.getByRole('heading', { name: 'Sign-ups on this phone' }).waitFor({ state: 'detached' })
    // The keyboard continues in the screen.
    await bens.page.locator('main:focus').waitFor()
  }),
)

test(
  'the screens of sign-ups are accessible in light and dark, from a small phone to a desktop',
  storyWithSignal(async ({ club, takePhone }) => {
    const id = await postTournament(club, 8)
    const visitor = await takePhone()
    const signup = {
      name: 'sign-up of a visitor',
      address: `/teetime/${id}/tourney/signup`,
      heading: signUps.tourneySignup,
    }
    expect(await faultsOf(visitor, signup)).toEqual([])
    const admins = await takePhone()
    await signIn(admins, 'admin')
    await signUp(admins, id)
    await admins.page.getByRole('heading', { name: teeTimeTexts.place.in }).waitFor()
    const places = [
      { ...signup, name: 'sign-up that was sent' },
      { ...signup, name: 'sign-up of any golfer', address: `${signup.address}?golfer` },
      { name: 'players', address: `/teetime/${id}/tourney/players`, heading: 'Players (1)' },
    ]
    for (const place of places) expect(await faultsOf(admins, place)).toEqual([])
  }),
)

test(
  'a member signs up for an ordinary tee time in one tap, with and without a network',
  storyWithSignal(async ({ club, takePhone }) => {
    const { token } = await signInByCall(club.url, 'admin')
    for (const min of [10, 20] as const) {
      await ask({ url: club.url, call: teeTimeAdd, token, body: { ...teeTime, hour: 5, min } })
    }
    const phone = await takePhone({ air: true })
    await signInAtHome(phone, 'alice')
    const card = (time: string) => phone.page.getByRole('listitem').filter({ hasText: time })
    await card('5:10 am')
      .getByRole('button', { name: /^Sign up: / })
      .click()
    await card('5:10 am').getByRole('link', { name: teeTimeTexts.place.in }).waitFor()

    await phone.goOffline()
    await card('5:20 am')
      .getByRole('button', { name: /^Sign up: / })
      .click()
    await says(phone.page, teeTimeTexts.unconfirmed)
    await phone.comeBack()
    await card('5:20 am').getByRole('link', { name: teeTimeTexts.place.in }).waitFor()
  }),
)

test(
  'a sign-up that waited for a signal comes back when the tee time was moved, and the next tap is for the new day',
  storyWithSignal(async ({ club, takePhone }) => {
    const { token } = await signInByCall(club.url, 'admin')
    const comments = 'Lunch after nine'
    const { id } = await ask({ url: club.url, call: teeTimeAdd, token, body: { ...teeTime, comments } })
    const bens = await takePhone({ air: true })
    const { page } = bens
    await signInAtHome(bens, 'ben')
    const card = page.getByRole('listitem').filter({ hasText: comments })
    const button = card.getByRole('button', { name: /^Sign up: / })
    await button.waitFor()
    await bens.goOffline()
    await button.click()
    await card.getByText(teeTimeTexts.unconfirmed).waitFor()

    const moved = { ...teeTime, comments, date: addDays(teeTime.date, 1), hour: 9 }
    await ask({ url: club.url, call: teeTimeEdit, token, path: `teetime/${id}`, body: moved })
    await bens.comeBack()
    await card.getByText(`${shownDay(moved.date)}, 9:00 am`).waitFor()
    const onPhone = page.getByRole('heading', { name: teeTimeTexts.onPhone })
    await onPhone.waitFor()
    // The next tap is for the day on the card, which comes with the list of tee times.
    await card.getByText(/^9:00 am/).waitFor()

    await button.click()
    await card.getByText(teeTimeTexts.place.in).waitFor()
    await onPhone.waitFor({ state: 'detached' })
  }),
)

test(
  'a guest reads at the link of the email that the tee time was moved, and confirms for the day on the screen',
  storyWithSignal(async ({ club, takePhone }) => {
    const { url } = club
    const { token } = await signInByCall(url, 'admin')
    const { id } = await ask({ url, call: teeTimeAdd, token, body: teeTime })
    const email = 'paula@mail.example'
    const { token: carols } = await signInByCall(url, 'carol')
    const person = { ...plainPerson, name: 'Paula Guest', email, op: randomUUID(), user_id: 0 }
    await ask({ url, call: signUpCall, token: carols, path: `teetime/${id}/signup`, body: person })
    const moveTo = async (date: string) =>
      await ask({ url, call: teeTimeEdit, token, path: `teetime/${id}`, body: { ...teeTime, date, hour: 9 } })
    const [first, second] = [addDays(teeTime.date, 1), addDays(teeTime.date, 2)]
    await moveTo(first)

    const guests = await takePhone()
    const { page } = guests
    const link = linkIn(await emailTo(club, { to: email, about: /confirm your sign-up/ }))
    const moved = { name: 'link of a tee time that was moved', address: link, heading: signUpLink.confirmTitle }
    expect(await faultsOf(guests, moved)).toEqual([])
    await page.getByText(plannedDay(first, '09:00')).waitFor()
    await says(page, signUpLink.moved)

    await moveTo(second)
    await page.getByRole('button', { name: signUpLink.confirm }).click()
    await says(page, `${shownDay(second)}, 9:00 am`)
    await page.getByText(plannedDay(second, '09:00')).waitFor()
    await page.getByRole('button', { name: signUpLink.confirm }).click()
    await page.getByRole('heading', { name: teeTimeTexts.place.in }).waitFor()
    expect(await page.getByText(/was moved/).count()).toBe(0)
  }),
)
