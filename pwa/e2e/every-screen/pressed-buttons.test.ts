import { expect, test } from 'vitest'
import { startOuting } from '../harness/outing.ts'
import { recordButton } from '../harness/scoring.ts'
import { storyWithSignal } from '../harness/story.ts'

test(
  'the page listens to touches, without which Safari on an iPhone draws no button as pressed',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 4 })
    const { page, open, context } = await takePhone()
    await open(`/leaderboard/${outing.groups[0].code}`)
    await recordButton(page).waitFor()
    const devtools = await context.newCDPSession(page)
    const { result } = await devtools.send('Runtime.evaluate', { expression: 'document' })
    const { listeners } = await devtools.send('DOMDebugger.getEventListeners', { objectId: result.objectId ?? '' })
    // A listener that is not passive would delay scrolling.
    expect(listeners.filter(({ type }) => type === 'touchstart').map(({ passive }) => passive)).toEqual([true])
  }),
)
