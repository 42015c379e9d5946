import { expect, test } from 'vitest'
import { texts as tournament } from '../../screens/tournament/texts.ts'
import { says } from '../harness/notices.ts'
import { chooseCourse, chooseTee, goOn, pickMember } from '../harness/outing-steps.ts'
import { signIn } from '../harness/sign-in.ts'
import { storyWithSignal } from '../harness/story.ts'

test(
  'two tabs that set up one outing show what the other one changed, and lose nothing',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone({ width: 1280, height: 800 })
    const { page: first } = phone
    await signIn(phone, 'admin')
    await phone.open('/tournament')
    const summary = (tab: typeof first) => tab.getByRole('complementary', { name: tournament.yourOuting })
    await chooseCourse(first, 'Callippe')
    await chooseTee(first)
    await goOn(first, tournament.golferCount(1))

    const second = await phone.openTab('/tournament?step=2')
    await summary(second).getByText('Callippe').waitFor()
    await pickMember(second, 'Katya Morozova')
    await summary(first)
      .getByText(/Katya Morozova/)
      .waitFor()
    await says(first, tournament.otherTab)
    await pickMember(first, 'Mei Chen')
    await summary(second)
      .getByText(/Katya Morozova, Mei Chen/)
      .waitFor()
    await says(second, tournament.otherTab)

    // What the first tab stored last is what both have after a reload.
    for (const tab of [first, second]) {
      await tab.reload()
      await summary(tab)
        .getByText(/Katya Morozova, Mei Chen/)
        .waitFor()
      expect(await tab.getByText(tournament.otherTab).count()).toBe(0)
    }
  }),
)
