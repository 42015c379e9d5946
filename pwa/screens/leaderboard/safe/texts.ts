import { holesListed } from '#golf/games/waiting.ts'
import { dayText, shortCourse } from '../../../outings/outing-names.ts'
import { capital, counted } from '../../../ui/words.ts'

type Nine = {
  readonly from: number
  readonly to: number
  readonly values: readonly (string | number)[]
  readonly sum: number | null
}

type Group = { readonly group: number }

/** The texts about whether a phone may leave the course. */
export const texts = {
  question: 'Safe to leave?',
  safe: 'Safe to leave',
  wait: 'Wait for green',
  notYet: 'Not yet',
  done: 'Done',
  atClub: (holes: number, { group }: Group) => `All ${counted(holes, 'hole')} of Group ${group} are at the club.`,
  lastAt: (time: string) => `The last one arrived at ${time}.`,
  /** Read aloud once, when the server has the last hole. */
  nowSafe: (holes: number) => `All ${counted(holes, 'hole')} are at the club. Safe to leave.`,
  onlyHere: (holes: readonly number[], { lasts }: { lasts: boolean }) =>
    `${capital(holesListed(holes))} ${holes.length === 1 ? 'is' : 'are'} only on this ${lasts ? 'phone' : 'page'}.`,
  entriesOnlyHere: (count: number, { lasts }: { lasts: boolean }) =>
    `${entries(count)} ${count === 1 ? 'is' : 'are'} only on this ${lasts ? 'phone' : 'page'}.`,
  offline: (count: number) => `You’re offline. We’ll send ${count === 1 ? 'it' : 'them'} when you have a signal.`,
  onItsWay: 'On the way to the club.',
  unsaved: (count: number) =>
    `${entries(count)} ${count === 1 ? 'isn’t' : 'aren’t'} saved on this phone. Free some space, then come back here.`,
  refused: (count: number) =>
    `${counted(count, 'score')} ${count === 1 ? 'wasn’t' : 'weren’t'} accepted. Decide what happens.`,
  differ: (holes: readonly number[]) =>
    `Two phones differ on ${holesListed(holes)}. Open ${holes.length === 1 ? 'it' : 'them'} and pick the right score.`,
  phoneDone: 'Everything on this phone is at the club.',
  groupWaits: ({ group, phone, missing }: Group & { phone: string | null; missing: readonly number[] }) =>
    phone === null
      ? `Still missing in Group ${group}: ${holesListed(missing)}.`
      : `Still missing in Group ${group}: ${holesListed(missing)}. ${phone}’s phone entered the last score.`,
  ways: 'Ways to get it to the club',
  signal: 'Find a signal',
  signalDetail: 'Near the clubhouse, or on its Wi-Fi. Keep this screen open.',
  handOver: 'Hand the card over',
  handOverDetail: 'To a phone that has a signal',
  asText: 'Send as text',
  asTextDetail: 'The whole card, for the organizer',
  notShared: 'The card wasn’t shared. Try again, or read it out.',
  conceded: (name: string, holes: readonly number[]) =>
    `${name} had a stroke conceded on ${holesListed(holes)}: no gross total without gimmes.`,
  pickedUp: (name: string, holes: readonly number[]) => `${name} picked up on ${holesListed(holes)}: no gross total.`,
  message: {
    head: ({ course, date, group }: Group & { course: string; date: string }) =>
      `${shortCourse(course)}, ${dayText(date)}, Group ${group}`,
    key: 'Gross scores, hole by hole. X picked up, c conceded, – no score.',
    none: '–',
    golfer: (name: string, leftFrom: number | null) =>
      leftFrom === null ? name : `${name} (left before hole ${leftFrom})`,
    /** @param nine `sum` is null where a hole has no score */
    nine: ({ from, to, values, sum }: Nine) => `${from}–${to}: ${values.join(' ')}${sum === null ? '' : ` = ${sum}`}`,
    total: (gross: number) => `Total ${gross}`,
    unsent: (holes: readonly number[]) => `Not at the club yet: ${holesListed(holes)}.`,
  },
} as const

function entries(count: number): string {
  return count === 1 ? '1 entry' : `${count} entries`
}
