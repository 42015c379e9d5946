import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { plantedBugs } from './bugs.ts'

const run = promisify(execFile)
const [plantBug, simulate] = ['plant-bug.ts', '../simulate-command.ts'].map((file) => join(import.meta.dirname, file))
const seeds = 200

/**
 * Where the search begins, by the name of a bug: a round that found it. Rounds change with the simulator, and another
 * beginning costs nothing but time.
 */
const likely: Readonly<Record<string, number>> = {
  'an operation is deleted before its answer': 2,
  'an operation is deleted when the sign-in is over': 6,
  'a page of someone else is taken for an answer': 6,
  'saved is said before the disk has it': 2,
  'a refusal is not announced': 3,
  'a score is replaced unseen': 7,
  'the clocks of two phones are compared': 42,
  'a replaced score is not announced': 7,
  'the member who is signed in sends for everyone': 34,
  'a posted outing is still written': 3,
  'an answer leaves before its commit': 6,
  'the club does what it has done before': 3,
  'the earlier of two scores is shown': 7,
  'a score that is confirmed is taken for another one': 24,
  'a phone that corrects itself disputes with itself': 103,
  'a group scores a golfer who has left it': 6,
  'what was refused is shown as on its way': 3,
  'what was answered is forgotten before a backup can ask for it': 25,
  'what a backup does not know is not offered again': 118,
  'an entry of a card that was taken over gets another key': 3,
  'a card is shown without what waits on its phone': 15,
  'what was entered on two phones counts as entered on one': 27,
  'who is back in play stays away on the other phones': 17,
  'the other phones take a pickup for a cleared score': 2,
  'a tie wins the skin of a hole': 1,
  'the games on a phone go on with a golfer who left': 3,
  'a cleared score is left out of the changes for a phone': 2,
  'a side presses that is ahead': 19,
  'a hole is won by the side that concedes it': 101,
  'the inches of a contest are taken for feet': 201,
  'another group chooses for the Wolf': 429,
  'a side that shares a ball has the strokes of one partner': 10,
}

it.concurrent.each(plantedBugs)(
  `is found in ${seeds} rounds at most: $name (REL-30)`,
  async ({ name }) => {
    const rounds = ['--from', String(likely[name] ?? 1), '--seeds', String(seeds), '--lanes', '1']
    const args = ['--import', String(plantBug), String(simulate), ...rounds]
    const playing = run(process.execPath, args, { env: { ...process.env, PLANTED_BUG: name }, maxBuffer: 1e8 })
    await expect(playing).rejects.toMatchObject({ stdout: expect.stringMatching(/^Seed \d+ went wrong/m) })
  },
  600_000,
)
