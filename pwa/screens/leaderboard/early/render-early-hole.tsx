import { renderToStaticMarkup } from 'react-dom/server'
import { holeValue } from '#golf/card/hole-entry.ts'
import { holeToGoOn } from '#golf/outing/departures.ts'
import type { EarlyHole as Given } from '#sync/calls/early-hole.ts'
import { whereKept } from '../../../device/where-kept.tsx'
import { namesIn, shortNamesIn } from '../../../outings/outing-names.ts'
import { ScoreFigure, UnscoredPar } from '../../../rounds/score-figure.tsx'
import { Button } from '../../../ui/button.tsx'
import { PlaceContext } from '../../../ui/place.tsx'
import { HeaderFrame } from '../header-frame.tsx'
import { GolferCard } from '../hole/golfer-card.tsx'
import { golferOnHole, holeOfGolfer } from '../hole/golfer-on-hole.ts'
import { clearedIn, draftEntries, mostStrokes, holeSummary } from '../hole/hole-draft.ts'
import { HoleHeader, holeStrip } from '../hole/hole-header.tsx'
import { OutingTabs } from '../outing-tabs.tsx'
import { StillLoading } from '../ready/amber-line.tsx'
import * as texts from '../texts.ts'
import { type EarlyCard, earlyId } from './early-taps.ts'
import golferStyles from '../hole/golfer-card.module.css'
import hole from '../hole/hole-scoring.module.css'
import frame from '../outing-view.module.css'

/**
 * Renders the hole that a group plays next, exactly as the app will, into the page that the server sends. Returns null
 * if the app shows something else first: a complete round, a golfer who left, or two phones that disagree.
 */
export function renderEarlyHole(given: Given): string | null {
  const { card, group, cells } = given
  const golfers = card.golfers.filter((golfer) => golfer.group === group)
  const open = holeToGoOn(card, group, clearedIn(cells))
  const onHole = cells.filter((cell) => cell.hole === open)
  const isPlain = golfers.every(({ leftFrom }) => leftFrom === null) && onHole.every(({ contested }) => !contested)
  if (golfers.length === 0 || open === null || !isPlain) return null
  return renderToStaticMarkup(
    <PlaceContext value={{ place: { pathname: '', search: '', state: null, key: '' }, go: async () => false }}>
      <EarlyHole given={given} number={open} />
    </PlaceContext>,
  )
}

const nothing = () => undefined

function EarlyHole({ given, number }: { given: Given; number: number }) {
  const { outing, card, group, cells } = given
  const golfers = card.golfers.filter((golfer) => golfer.group === group)
  const golferIds = golfers.map(({ id }) => id)
  const nameOf = namesIn(given.golfers)
  const shortNameOf = shortNamesIn(given.golfers)
  const teesOf = new Map(given.golfers.map(({ id, teebox }) => [id, teebox]))
  const main = card.holes.find((each) => each.hole === number) ?? { hole: number, par: 4, strokeIndex: 1 }
  const ownHole = (golferId: number) => holeOfGolfer(main, { card, golferId })
  const parOf = (golferId: number) => ownHole(golferId).par
  const recorded = cells.filter((cell) => cell.hole === number)
  const entries = draftEntries({ golferIds, parOf, draft: new Map(), recorded })
  const hasStarted = cells.some(({ golferId }) => golferIds.includes(golferId))
  const facts = new Set(golferIds.map((id) => texts.parAndIndex(ownHole(id)).join()))
  const strip = holeStrip({
    holes: card.holes.map((each) => each.hole),
    toScore: () => golferIds,
    cells: cells
      .filter((cell) => holeValue(cell) !== null || cell.contested)
      .map((cell) => ({ ...cell, pending: false })),
    contestedHoles: [],
    setHoles: [],
    current: number,
    here: whereKept({ lasts: true }),
  })
  const early: EarlyCard = {
    outingId: outing.id,
    tgroupId: group,
    hole: number,
    golfers: entries.map(({ golferId: id, recorded: value }) => {
      return { id, shortName: shortNameOf(id), par: parOf(id), recorded: value ?? null }
    }),
  }
  return (
    <main id={earlyId} data-card={JSON.stringify(early)}>
      <div className={frame['frame']} data-frame>
        <div className={frame['scroller']}>
          <div className={frame['header']}>
            <HeaderFrame played={outing} group={group} back="/leaderboard" />
          </div>
          <div className={frame['body']}>
            <div className={hole['scoring']} data-hole>
              <HoleHeader
                hole={main}
                facts={facts.size === 1 ? texts.parAndIndex(ownHole(golferIds[0] ?? 0)) : [texts.parDiffers]}
                holes={card.holes}
                strip={strip}
                onHole={nothing}
              />
              <div className={hole['golfers']}>
                {golfers.map((golfer, at) => (
                  <div key={golfer.id} data-row>
                    <GolferCard
                      {...golferOnHole(main, { card, golfer, tees: teesOf.get(golfer.id) })}
                      name={nameOf(golfer.id)}
                      shortName={shortNameOf(golfer.id)}
                      isOwnHole={facts.size > 1}
                      entry={entries[at]}
                      departure={[]}
                      side={null}
                      inMatch={null}
                      signed={{ isLocked: false, reopenedBy: null }}
                      rivals={[]}
                      onValue={nothing}
                      onOpenPad={nothing}
                      onOpenCard={nothing}
                      onOpenHistory={nothing}
                      onWhy={nothing}
                      onBackInPlay={nothing}
                      onSigned={nothing}
                    />
                  </div>
                ))}
              </div>
              <div className={hole['ready']}>{!hasStarted && <StillLoading />}</div>
              <div className={hole['dock']}>
                <p className={hole['said']} />
                <div className={hole['buttons']}>
                  <Button
                    tone="primary"
                    wide
                    className={hole['record']}
                    data-record
                    data-words={holeSummary(entries, { parOf, nameOf: shortNameOf })}
                  >
                    {texts.recordScore}
                  </Button>
                </div>
              </div>
            </div>
          </div>
        </div>
        <OutingTabs offered={['score', 'board', 'card']} current="score" />
      </div>
      {[...new Set(golferIds.map(parOf))].map((par) => (
        <template key={par} data-par={par} data-unrecorded={golferStyles['unrecorded']}>
          <UnscoredPar par={par} />
          {Array.from({ length: mostStrokes }, (_, at) => (
            <ScoreFigure key={at} gross={at + 1} par={par} />
          ))}
        </template>
      ))}
    </main>
  )
}
