import { expect, test } from 'vitest'
import { texts as signUps } from '../../screens/sign-ups/texts.ts'
import { passRobotCheck } from '../harness/accounts.ts'
import { says } from '../harness/notices.ts'
import { storyWithSignal } from '../harness/story.ts'

test(
  'a visitor whose sign-up does not reach the server can try again, and nothing typed is lost',
  storyWithSignal(async ({ takePhone }) => {
    const visitor = await takePhone({ air: true })
    const { page } = visitor
    await visitor.open('/login')
    await page
      .getByRole('link', { name: /^Sign up: / })
      .first()
      .click()
    await page.getByRole('heading', { name: signUps.tourneySignup }).waitFor()
    await page.getByLabel(signUps.name).fill('Paula Guest')
    await page.getByLabel('Email').fill('paula@mail.example')
    await page.getByLabel('Handicap').fill('12')
    await passRobotCheck(page)
    await visitor.goOffline()
    await page.getByRole('button', { name: 'Sign up' }).click()
    await says(page, 'We failed to save your registration. Please try again.')
    await expect.poll(() => page.getByLabel(signUps.name).inputValue()).toBe('Paula Guest')

    await visitor.comeBack()
    await passRobotCheck(page)
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByRole('heading', { name: signUps.checkEmail }).waitFor()
  }),
)
