import { useEffect } from 'react'
import { scorecard } from '#golf/card/scorecard.ts'
import { holeOf, type OutingCard } from '#golf/outing/outing.ts'
import type { NameOf } from '../../../outings/outing-names.ts'
import type { DraftEntry } from '../hole/hole-draft.ts'
import type { Scoring } from '../hole/use-hole-scoring.ts'
import type { Tab } from '../outing-tabs.tsx'
import { spokenHole } from '../texts.ts'
import { cardAloud, golferAloud } from './texts.ts'
import { useVoice } from './use-voice.ts'

type Props = {
  outing: { readonly card: OutingCard }
  scoring: Scoring
  nameOf: NameOf
  tab: Tab
}

/** Reads the hole or the card in view aloud with the phone's own voice. Stops when the person leaves the view. */
export function ReadAloud({ outing: { card }, scoring, nameOf, tab }: Props) {
  const voice = useVoice()
  const { hole, entries, golferIds } = scoring
  const inView = inViewOf(tab, scoring)
  const text =
    inView === 'hole' && hole !== undefined
      ? spokenHoleOf(card, { hole: hole.hole, entries, nameOf })
      : inView === 'card'
        ? spokenCard(card, { golferIds, nameOf })
        : ''
  // Changes only with the hole or the tab, so that an entry, which changes the text, does not start the reading again.
  const occasion = voice === null || text === '' ? '' : `${tab}/${inView}/${hole?.hole}`
  useEffect(() => {
    if (occasion === '' || voice === null) return undefined
    const said = new SpeechSynthesisUtterance(text)
    said.voice = voice
    said.lang = voice.lang
    speechSynthesis.cancel()
    speechSynthesis.speak(said)
    const onHidden = () => document.hidden && speechSynthesis.cancel()
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      speechSynthesis.cancel()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the text of an occasion is read once
  }, [occasion])
  return null
}

/**
 * Returns which part of the outing is read on a tab; null for a tab without a voice. At the end of the round the card
 * is read.
 */
export function inViewOf(tab: Tab, { isEnd }: Pick<Scoring, 'isEnd'>): 'hole' | 'card' | null {
  if (tab === 'score') return isEnd ? 'card' : 'hole'
  return tab === 'card' ? 'card' : null
}

type OfHole = {
  readonly hole: number
  readonly entries: readonly Pick<DraftEntry, 'golferId' | 'shown' | 'recorded' | 'isSet'>[]
  readonly nameOf: NameOf
}

/**
 * The spoken text of a hole: Hole 7, par 4, stroke index 3. Ben, gets one stroke, five. A golfer without an entry has no
 * score in it.
 */
export function spokenHoleOf(card: OutingCard, { hole, entries, nameOf }: OfHole): string {
  const common = card.holes.find((each) => each.hole === hole)
  const golfers = entries.flatMap(({ golferId, shown, recorded, isSet }) => {
    const golfer = card.golfers.find(({ id }) => id === golferId)
    if (golfer === undefined) return []
    const received = scorecard({ ...card, golfer }).holes.find((row) => row.hole === hole)?.received ?? 0
    return [golferAloud({ name: nameOf(golferId), received, value: recorded ?? (isSet ? shown : undefined) })]
  })
  const first = entries[0] && holeOf(card, { golferId: entries[0].golferId, hole })
  const facts = first ?? common
  return facts === undefined ? '' : [spokenHole(facts), ...golfers].join('. ')
}

/**
 * The spoken text of a card: Ben, through nine, three over par, net one under. No total if a ball was not holed out.
 */
export function spokenCard(
  card: OutingCard,
  { golferIds, nameOf }: { golferIds: readonly number[]; nameOf: NameOf },
): string {
  return golferIds
    .flatMap((golferId) => {
      const golfer = card.golfers.find(({ id }) => id === golferId)
      if (golfer === undefined) return []
      const { thru, grossToPar, netToPar, total } = scorecard({ ...card, golfer })
      const hasTotal = total.notHoled === 0
      return [cardAloud({ name: nameOf(golferId), thru, grossToPar, netToPar, hasTotal })]
    })
    .join('. ')
}
