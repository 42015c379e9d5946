import { expect, test } from 'vitest'
import { push } from '#sync/calls/replay.ts'
import { texts as shell } from '../../shell/texts.ts'
import { openMenu } from '../harness/accounts.ts'
import { keptOnPhone } from '../harness/first-tee.ts'
import { says } from '../harness/notices.ts'
import { startOuting } from '../harness/outing.ts'
import { allOnServer, holdFigure, recordButton, scoreHoleFast, showHole } from '../harness/scoring.ts'
import { signInByHand } from '../harness/sign-in.ts'
import { story } from '../harness/story.ts'

const strokes = [4, 5, 4, 6]

test(
  'what a member scored without a signal is theirs in the history, after another one has logged in and scored on',
  story(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 4 })
    const address = `/leaderboard/${outing.groups[0].code}`
    const phone = await takePhone()
    const { page, open } = phone
    await signInByHand(phone, 'ben')
    await open(address)
    await recordButton(page).waitFor()
    await scoreHoleFast(page, { hole: 1, strokes })
    await allOnServer(page)
    await keptOnPhone(phone)
    await phone.goOffline()
    await scoreHoleFast(page, { hole: 2, strokes })
    await open('/home')
    await openMenu(page)
    await page.getByRole('button', { name: shell.signOut.label }).click()
    await page.getByRole('button', { name: shell.signOut.keep }).click()
    await says(page, shell.signOut.done.title)
    await phone.comeBack()
    phone.air.hold(`/api/${push.path}`)
    await signInByHand(phone, 'alice')
    await open(address)
    await recordButton(page).waitFor()
    await scoreHoleFast(page, { hole: 3, strokes })
    phone.air.restore()
    await allOnServer(page)

    await showHole(page, 2)
    await (await holdFigure(page, 0)).getByText(/^Ben /).first().waitFor()
    const history = await club.stopAndReadHistory(outing.id)
    const authors = history.map(({ hole, actor }) => `${hole} ${actor.split(' ').at(0)}`)
    const due = ['1 Ben', '2 Ben', '3 Alice'].flatMap((one) => strokes.map(() => one))
    expect(authors.toSorted()).toEqual(due)
  }),
)
