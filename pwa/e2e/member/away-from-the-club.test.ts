import { expect, test } from 'vitest'
import { course, postRound, roundOf } from '../harness/posting-rounds.ts'
import { signIn } from '../harness/sign-in.ts'
import { storyWithSignal } from '../harness/story.ts'

// The demo club is in California, where the day begins twenty-two hours later.
const furthestEast = 'Pacific/Kiritimati'

const todayIn = (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date())

test(
  'a member abroad posts the round of a day that the club has not come to, and sets a tee time by the club’s calendar',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone({ timeZone: furthestEast })
    const { page } = phone
    await signIn(phone, 'admin')
    await postRound(phone, '95')
    const [year, month, day] = todayIn(furthestEast).split('-')
    await roundOf(page, { score: '95', at: course }).click()
    await page.getByRole('dialog', { name: course }).getByText(`${month}-${day}-${year}`).first().waitFor()

    await phone.open('/addTeetime')
    await expect.poll(() => page.getByLabel('Date').inputValue()).toBe(todayIn('America/Los_Angeles'))
  }),
)
