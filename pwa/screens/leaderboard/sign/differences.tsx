import { useEffect, useState } from 'react'
import { holeValue } from '#golf/card/hole-entry.ts'
import { holeOf } from '#golf/outing/outing.ts'
import { recordScores } from '#sync/device/outbox/outbox.ts'
import { dismissConflictReport, type ConflictReportOnPhone } from '#sync/device/outings/conflict-reports.ts'
import { scoreHistory } from '#sync/device/outings/history.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import { useDevice } from '../../../device/device-context.tsx'
import { scorerNamed } from '../../../outings/scorer-named.ts'
import { isOfScore, useConflictReports } from '../conflict-reports.ts'
import { useSaving } from '../use-saving.ts'
import { choicesOf, type CardOnPhone, type EnteredChoice } from './card-to-sign.ts'
import * as texts from './texts.ts'
import styles from './sign.module.css'

/** The different scores of two phones by hole. A hole stays in it once it is settled. */
type Known = ReadonlyMap<number, readonly EnteredChoice[]>

/**
 * Returns the scores that two phones entered differently: from the server while there is a signal, otherwise from this
 * phone's reports.
 */
export function useDifferences(outing: OutingOnPhone, golferId: number): Known {
  const device = useDevice()
  const outingId = outing.snapshot.outing.id
  const [fetched, setFetched] = useState<Known>(new Map())
  const reports = useConflictReports(outingId)
  const [seen, setSeen] = useState<Known>(new Map())
  const cells = outing.cells.filter((cell) => cell.golferId === golferId && cell.contested)
  const wanted = cells.map(({ hole, ver }) => `${hole}/${ver}`).join()

  useEffect(() => {
    let isWanted = true
    for (const { hole, by, ...score } of cells) {
      // If the history can't be read, the reports of this phone are used.
      const read = scoreHistory(device, { outingId, golferId, hole }).catch(() => ({ entries: [] }))
      void read.then(({ entries }) => {
        const choices = choicesOf(entries, { value: holeValue(score), by })
        if (isWanted && choices.length > 1) setFetched((before) => new Map([...before, [hole, choices]]))
      })
    }
    return () => {
      isWanted = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the cells are those of `wanted`
  }, [device, outingId, golferId, wanted])

  const known = new Map(seen)
  for (const { hole, by, isOwn, ...score } of cells) {
    const shown = { value: holeValue(score), by }
    const choices = fetched.get(hole) ?? seen.get(hole) ?? fromReport(reports, { golferId, hole, shown })
    const own = reportsOf(reports, { golferId, hole }).at(-1)?.entered ?? (isOwn ? shown.value : undefined)
    // The score of this phone has no author: two phones that score by the code of their group have the same name.
    known.set(
      hole,
      choices.map((choice) => (choice.value === own ? { ...choice, by: null } : choice)),
    )
  }
  if ([...known].some(([hole, choices]) => (seen.get(hole)?.length ?? 0) < choices.length)) setSeen(known)
  return known
}

function fromReport(
  reports: readonly ConflictReportOnPhone[],
  { golferId, hole, shown }: { golferId: number; hole: number; shown: EnteredChoice },
): readonly EnteredChoice[] {
  const report = reportsOf(reports, { golferId, hole }).findLast(({ entered }) => entered !== shown.value)
  return report === undefined ? [shown] : [{ value: report.entered, by: null }, shown]
}

function reportsOf(reports: readonly ConflictReportOnPhone[], { golferId, hole }: { golferId: number; hole: number }) {
  return reports.filter(isOfScore).filter((report) => report.hole === hole && report.golferId === golferId)
}

type Props = {
  outing: OutingOnPhone
  golferId: number
  signing: CardOnPhone
  known: Known
  /** The first name of the golfer with whom to agree. */
  partner: string
}

/** The holes on which two phones differ, each with the two scores to choose from. */
export function Differences({ outing, golferId, signing, known, partner }: Props) {
  const device = useDevice()
  const save = useSaving()
  const outingId = outing.snapshot.outing.id
  const reports = useConflictReports(outingId)
  if (known.size === 0) return null

  /** Returns the name of a phone. If no initials were typed on a group's phone, only its group is known. */
  function phoneOf({ by }: EnteredChoice, choices: readonly EnteredChoice[]) {
    if (by === null) return texts.thisPhone
    const golfer = scorerNamed(by, outing.snapshot.golfers)
    if (golfer !== null) return texts.phoneOf(golfer.first)
    const [group = '', initials] = by.split(' · ')
    if (initials !== undefined) return texts.phoneOf(initials)
    if (!/^Group \d+$/.test(group)) return texts.phoneOf(by)
    return choices.some((other) => other.by === null) ? texts.otherPhone : texts.aPhone
  }

  async function choose(hole: number, { value }: EnteredChoice) {
    const cell = outing.cells.find((one) => one.golferId === golferId && one.hole === hole)
    const score = { golferId, strokes: value, ...(cell && { seenVer: cell.ver }) }
    if (!(await save(recordScores(device, { outingId, hole, scores: [score] })))) return
    for (const { n } of reportsOf(reports, { golferId, hole })) void dismissConflictReport(device, n)
  }

  return (
    <>
      {signing.differences.length > 0 && (
        <div>
          <h3 className={styles['count']}>{texts.holesDiffer(signing.differences.length)}</h3>
          <p className={styles['quiet']}>{texts.agreeWith(partner)}</p>
        </div>
      )}
      {[...known]
        .toSorted(([one], [other]) => one - other)
        .map(([hole, choices]) => {
          const par = holeOf(outing.card, { golferId, hole })?.par ?? 4
          const isSettled = !signing.differences.includes(hole)
          const now = signing.card.holes.find((one) => one.hole === hole)?.entry ?? null
          return (
            <div key={hole} className={styles['difference']} role="group" aria-label={texts.holeChoice(hole, par)}>
              <p aria-hidden="true">
                <b>{hole}</b>
                <small>{texts.par(par)}</small>
              </p>
              {choices.map((choice) => (
                <button
                  key={`${choice.value}`}
                  type="button"
                  aria-pressed={isSettled && choice.value === now}
                  onClick={() => void choose(hole, choice)}
                >
                  <b>{choice.value ?? '–'}</b>
                  <small>{phoneOf(choice, choices)}</small>
                </button>
              ))}
              {choices.length === 1 && <p className={styles['quiet']}>{texts.otherUnknown}</p>}
            </div>
          )
        })}
    </>
  )
}
