import { useRef } from 'react'
import { roundedCourseHandicap, unroundedCourseHandicap } from '#golf/course/course-handicap.ts'
import { parOfHoles } from '#golf/course/course.ts'
import { formatCourseHandicap } from '#golf/course/handicap-text.ts'
import { sidesOf } from '#golf/outing/format.ts'
import { sideHandicap, usualShares } from '#golf/outing/sides.ts'
import { spinStrokes } from '#golf/outing/spin.ts'
import { playingHandicap } from '#golf/strokes/playing-handicap.ts'
import { handicapIndex, tenths, type CourseHandicap } from '#golf/units.ts'
import type { Teebox } from '#sync/calls/teeboxes.ts'
import { nameOf } from '../../../people/name-of.ts'
import { Card } from '../../../ui/card.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { stack } from '../../../ui/stack.ts'
import { groupChoices } from '../draft/draft-rules.ts'
import { allowanceOf, golfersByGroup, golfersOnSides, sharesOf, type OutingDraft } from '../draft/outing-draft.ts'
import { texts } from '../texts.ts'
import { EndedByField, HandicapNote, teeChoices, type Ground, type StepProps } from './step-parts.tsx'
import styles from './steps.module.css'

const startingHoles = Array.from({ length: 18 }, (_, hole) => ({ value: hole, label: texts.hole(hole + 1) }))

/** The start of each group, and the tees and strokes of its golfers. */
export function PlacesStep({ draft, change, ground }: StepProps & { ground: Ground }) {
  const moved = useRef<string | null>(null)
  const tees = teeChoices(ground)
  const groups = groupChoices(draft.golfers).map((group) => ({ value: group, label: texts.group(group) }))
  const holes = ground?.holes.length
  const handicaps =
    ground !== undefined && (holes === 9 || holes === 18)
      ? draftHandicaps(draft, { par: ground.course.par, holes, teeboxes: ground.teeboxes })
      : new Map<string, DraftHandicap>()

  /** Keeps the focus in the group field of a golfer who changes groups and is therefore rendered elsewhere. */
  function keepFocus(card: HTMLElement | null, key: string) {
    if (card === null || moved.current !== key) return
    moved.current = null
    // The second field is the group; the first is the tees.
    card.querySelectorAll('select').item(1)?.focus()
  }

  return (
    <div {...stack(12)}>
      <EndedByField draft={draft} />
      {golfersByGroup(draft).map(({ group, golfers }) => (
        <section key={group} {...stack(12)} aria-label={texts.group(group)}>
          <div className={styles['start']}>
            <h3>{texts.group(group)}</h3>
            <SelectField
              label={texts.startingHole}
              value={golfers[0]?.startingHole ?? 0}
              options={startingHoles.slice(0, holes ?? 18)}
              onValue={(startingHole) => change({ type: 'start chosen', group, startingHole })}
            />
          </div>
          {golfers.map((golfer) => {
            const { key } = golfer
            return (
              <Card key={key} ref={(card) => keepFocus(card, key)} className={styles['place']}>
                <h4>
                  {nameOf(golfer)}
                  <small>{strokesText(handicaps.get(key))}</small>
                </h4>
                <div className={styles['fields']}>
                  <SelectField
                    label={texts.teebox}
                    placeholder={texts.choose}
                    value={golfer.teeboxId}
                    options={tees}
                    disabled={tees.length === 0}
                    onValue={(teeboxId) => change({ type: 'golfer changed', key, change: { teeboxId } })}
                  />
                  <SelectField
                    label={texts.groupLabel}
                    value={golfer.group}
                    options={groups}
                    onValue={(chosen) => {
                      moved.current = key
                      change({ type: 'golfer changed', key, change: { group: chosen } })
                    }}
                  />
                </div>
              </Card>
            )
          })}
        </section>
      ))}
      <HandicapNote holes={holes} />
    </div>
  )
}

function strokesText(handicap: DraftHandicap | undefined): string {
  if (handicap === undefined) return texts.noCourseHandicap
  const { course, playing, isOfTeam } = handicap
  return texts.handicaps(formatCourseHandicap(course), playing === course && !isOfTeam ? null : playing, isOfTeam)
}

type DraftHandicap = {
  readonly course: CourseHandicap
  readonly playing: CourseHandicap
  /** Whether the strokes are those of a team that shares a ball. */
  readonly isOfTeam: boolean
}

type RatedCourse = { readonly par: number; readonly holes: 9 | 18; readonly teeboxes: Readonly<Record<string, Teebox>> }

/**
 * Returns the strokes by key of every golfer whose index and tee are known: the Course Handicap, and the strokes after
 * allowance and spin.
 */
export function draftHandicaps(
  draft: Pick<OutingDraft, 'golfers' | 'spin' | 'allowance' | 'ownGameId' | 'format' | 'shares' | 'teamSize'>,
  { par, holes, teeboxes }: RatedCourse,
): ReadonlyMap<string, DraftHandicap> {
  const { format, spin } = draft
  const typed = allowanceOf(draft)
  const allowance = format !== 'own' || Number.isNaN(typed) ? 100 : typed
  const known = golfersOnSides(draft).flatMap(({ key, index, teeboxId, group: tgroupId, side }) => {
    const teebox = teeboxes[String(teeboxId)]
    if (index === null || teebox === undefined) return []
    const { rating, slope, holes: own } = teebox
    const unrounded = unroundedCourseHandicap({
      index: handicapIndex(index),
      teebox: { rating: tenths(rating), slope, par: own?.length ? parOfHoles(own) : par },
      holes,
    })
    return [{ key, tgroupId, side, unrounded }]
  })
  const balls = (format === 'own' ? known.map((one) => [one]) : sidesOf(known)).map((partners, id) => {
    const courses = partners.map(({ unrounded }) => unrounded)
    const shares = format === 'own' ? [100] : (sharesOf(draft) ?? usualShares(format, partners.length))
    const share = playingHandicap(sideHandicap(courses, shares), allowance)
    return { id, group: partners[0]?.tgroupId ?? 0, partners, courseHandicap: share }
  })
  const playing = spinStrokes(balls, spin)
  const isOfTeam = format !== 'own'
  return new Map(
    balls.flatMap(({ id, partners, courseHandicap: share }) =>
      partners.map(({ key, unrounded }) => {
        return [key, { course: roundedCourseHandicap(unrounded), playing: playing.get(id) ?? share, isOfTeam }] as const
      }),
    ),
  )
}
