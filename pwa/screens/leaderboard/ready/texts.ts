import { counted } from '../../../ui/words.ts'
import { almostReady } from '../texts.ts'
import type { NotReady } from './readiness.ts'

type Advice = { readonly title: string; readonly detail: string }

const insideAnotherApp = 'You’re inside another app, which can’t keep scores without a signal.'

export const texts = {
  title: 'Ready to score offline',
  detail: 'Card, games and app are on this phone',
  notTitle: 'Not ready to score offline',
  checking: 'Checking this phone',
  checks: {
    card: (holes: number, golfers: number, tees: readonly string[]): Advice => ({
      title: 'The card',
      detail: `${counted(holes, 'hole')}, ${counted(golfers, 'golfer')}, ${tees.join(', ')} tees`,
    }),
    games: (games: readonly string[]): Advice => ({
      title: 'The games',
      detail: `${games.join(' · ')}, scored on this phone`,
    }),
    app: {
      yes: { title: 'The app', detail: 'Opens without a signal' },
      no: (stored: number): Advice => ({ title: 'The app', detail: `Still loading, ${percent(stored)}` }),
    },
    storage: {
      yes: (free: number | null): Advice => ({
        title: 'Storage',
        detail: `Scores are kept until they’re sent${free === null ? '' : ` · ${roomOf(free)} free`}`,
      }),
      clearable: { title: 'Storage', detail: 'The browser may clear it when the phone is full' },
      no: { title: 'Storage', detail: 'Can’t keep scores here' },
    },
    clock: {
      yes: { title: 'Clock', detail: 'Right' },
      no: (ahead: number): Advice => ({ title: 'Clock', detail: offBy(ahead) }),
    },
  },
  /** Followed by the time of day. */
  checkedAt: (time: string) => `Checked at ${time}. Nomad checks again each time you open the card.`,
  ok: 'OK',
  notOk: 'Not yet',
  keepAwake: 'Keep the screen on',
  keepAwakeDetail: 'While this card is open',
  bigDigits: 'Big digits',
  bigDigitsDetail: 'For bright sun, or without glasses',
  padFirst: 'Start each hole on the pad',
  padFirstDetail: 'One tap a score, for cards with few pars',
  readAloud: 'Read aloud',
  readAloudDetail: 'Each hole and the card, by this phone’s own voice',
  keepNotices: 'Keep notices',
  keepNoticesDetail: 'Until you close them, for reading in your own time',
  done: 'Done',
  copyLink: 'Copy link',
  copyLinkForSafari: 'Copy link for Safari',
  keepStorage: 'Keep scores on this phone',
  loading: (stored: number): Advice => ({
    title: almostReady,
    detail: `Keep this open. ${percent(stored)} of the app has loaded.`,
  }),
  inSafari: {
    title: 'Open this card in Safari first',
    detail: insideAnotherApp,
  },
  advice: {
    'in-app': {
      title: 'Open this card in your browser first',
      detail: insideAnotherApp,
    },
    private: {
      title: 'This window forgets everything when closed',
      detail: 'Open the link in a normal window.',
    },
    'no-room': {
      title: 'This phone is full',
      detail: 'Free some space before the first hole.',
    },
    clock: { title: 'This phone’s clock is off', detail: 'Set it to automatic.' },
    clearable: {
      title: 'Add Nomad to the Home Screen',
      detail: 'Then the browser can’t clear unsent scores.',
    },
  } satisfies Record<Exclude<NotReady, 'loading'>, Advice>,
}

function percent(part: number): string {
  return `${Math.floor(part * 100)}%`
}

function roomOf(bytes: number): string {
  return bytes < 1e9 ? `${Math.floor(bytes / 1e6)} MB` : `${Math.floor(bytes / 1e9)} GB`
}

function offBy(ahead: number): string {
  const minutes = Math.max(1, Math.round(Math.abs(ahead) / 60_000))
  return `${minutes} min ${ahead < 0 ? 'fast' : 'slow'}`
}
