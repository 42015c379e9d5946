import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, it } from 'vitest'
import { plantedBugs } from './bugs.ts'

const run = promisify(execFile)
const findBugs = join(import.meta.dirname, 'find-bugs-command.ts')
const seeds = 200

/**
 * Where the search begins, by the name of a bug: a round that found it. Rounds change with the simulator, and another
 * beginning costs nothing but time.
 */
const likely: Readonly<Record<string, number>> = {
  'an operation is deleted before its answer': 2,
  'an operation is deleted when the sign-in is over': 14,
  'the person who scores now sends what others have entered': 373,
  'a phone scores on with the code that was replaced': 72,
  'a page of someone else is taken for an answer': 94,
  'saved is said before the disk has it': 18,
  'what could not be undone is undone later': 43,
  'what the browser deletes between a tap and the next read is shown as sent': 176,
  'a phone whose code was replaced keeps nothing that the browser deletes': 226,
  'an undo during which the browser deletes everything is undone later': 16,
  'a signature that waits is not kept when the browser deletes it': 166,
  'what is tapped before the page has noticed the deletion is dropped': 76,
  'an outing that another tab left counts as deleted by the browser': 6,
  'a database that was created again is taken for the one before': 176,
  'the journal is not imported when the code is entered again': 76,
  'a refusal is not announced': 3,
  'a score is replaced unseen': 7,
  'the clocks of two phones are compared': 49,
  'a replaced score is not announced': 7,
  'the member who is signed in sends for everyone': 34,
  'a card that both have signed is still written': 3,
  'a posted outing is still written': 18,
  'an answer leaves before its commit': 57,
  'the club does what it has done before': 3,
  'the earlier of two scores is shown': 7,
  'a score that is confirmed is taken for another one': 27,
  'a phone that corrects itself disputes with itself': 190,
  'a group scores a golfer who has left it': 27,
  'what was refused is shown as on its way': 3,
  'what was answered is forgotten before a backup can ask for it': 128,
  'what a backup does not know is not offered again': 303,
  'an entry of a card that was taken over gets another key': 41,
  'a card is shown without what waits on its phone': 128,
  'what was entered on two phones counts as entered on one': 111,
  'who is back in play stays away on the other phones': 40,
  'the other phones take a pickup for a cleared score': 4,
  'the other phones take a conceded stroke for one that was played': 4,
  'a conceded stroke gives points without gimmes': 4,
  'a tie wins the skin of a hole': 1,
  'the games on a phone go on with a golfer who left': 57,
  'a cleared score is left out of the changes for a phone': 4,
  'a side presses that is ahead': 19,
  'a hole is won by the side that concedes it': 130,
  'the inches of a contest are taken for feet': 208,
  'another group chooses for the Wolf': 679,
  'a side that shares a ball has the strokes of one partner': 10,
  'a golfer who left is known to the phone that said so alone': 7,
  'the golfers of an outing that a phone started get other ids': 7,
  'a game that is sent twice is added twice': 5,
  'a game that was refused stays among the games of its phone': 615,
  'a game that a phone added gets another id at the club': 5,
  'every drive of a team counts for each of its golfers': 100,
  'a phone goes on with the rule of ties that it knew': 1,
  'the first holes decide ties in place of the last': 61,
  'the games on a phone share the ties that the last holes decide': 321,
}

/** The seed that found each bug, by its name, null for none. `errors`: what stopped the search before its end. */
const found = new Map<string, number | null>()
const search = { errors: '' }

type Stopped = { readonly stdout: string; readonly stderr: string }

beforeAll(async () => {
  const args = ['--max-semi-space-size=96', findBugs, String(seeds), JSON.stringify(likely)]
  const { stdout } = await run(process.execPath, args, { maxBuffer: 1e8 }).catch((failure: Stopped) => {
    search.errors = failure.stderr
    return failure
  })
  for (const line of stdout.split('\n').filter(Boolean)) {
    const { name, foundBy } = JSON.parse(line) as { name: string; foundBy: number | null }
    found.set(name, foundBy)
  }
}, 3_600_000)

it('is not found without a bug, so that a round goes wrong by the bug alone', () => {
  expect(found.get('no bug'), search.errors).toBe(null)
})

it.each(plantedBugs)(`is found in ${seeds} rounds at most: $name (REL-30)`, ({ name }) => {
  expect(found.get(name), search.errors).toEqual(expect.any(Number))
})
