import { counted } from '../ui/words.ts'

/** Texts about an outing that several screens use. */
export const texts = {
  ago: {
    now: 'just now',
    seconds: (count: number) => `${count} sec ago`,
    minutes: (count: number) => `${count} min ago`,
    hours: (count: number) => `${count} hr ago`,
  },
  board: {
    final: (groups: number) => `Final · ${counted(groups, 'group')}`,
    canceled: 'Canceled',
    notUpdated: 'Not updated yet',
    offline: (time: string) => `Offline · last updated ${time}`,
    updated: (groups: number, ago: string) => `${counted(groups, 'group')} · updated ${ago}`,
    live: (updated: string) => `Live · ${updated}`,
  },
  group: {
    noScores: 'no scores yet',
    toCome: (scores: number) => `${counted(scores, 'score')} to come`,
    lastUpdate: (ago: string) => `last update ${ago}`,
    lastUpdateToCome: (ago: string, scores: number) => `last update ${ago}, ${counted(scores, 'score')} to come`,
  },
  games: {
    /** An outing without a game of its own. */
    strokePlay: 'Stroke play',
    skins: { both: 'gross and net skins', net: 'net skins', gross: 'gross skins' },
    strokes: ['', 'off the low in group', 'off the low in field'],
    gimmes: 'gimmes',
    signCards: 'signed cards',
  },
  formats: { scramble: 'Scramble', foursomes: 'Foursomes', greensomes: 'Greensomes', chapman: 'Chapman' },
  weekdayAt: (weekday: string, course: string) => `${weekday} at ${course}`,
  titleAt: (title: string, course: string) => `${title} at ${course}`,
}
