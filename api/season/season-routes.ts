import { findCourse } from '#db/courses/courses.ts'
import type { Reader } from '#db/database.ts'
import { isOutingOfSeason } from '#db/season/season-outings.ts'
import {
  addSeason,
  changeSeason,
  countOutingAgain,
  countSeasons,
  findSeason,
  isNameTaken,
  leaveOutingOut,
  listSeasons,
  removeSeason,
  seasonOn,
  type SeasonSettings,
} from '#db/season/seasons.ts'
import { transaction } from '#db/transaction.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import { countOuting, deleteSeason, saveSeason, season, type SeasonForm } from '#sync/calls/season.ts'
import { logSecurity } from '../process/log.ts'
import { memberOf } from '../server/callers/caller.ts'
import type { Context } from '../server/context.ts'
import type { Problems } from '../server/problem.ts'
import { success, type Routes } from '../server/route.ts'
import { shareWork } from '../server/share-work.ts'
import { today } from '../server/time.ts'
import { standingOf } from './season-view.ts'

export const seasonProblems = {
  'season.not-found': { status: 404, title: 'Season not found' },
  'season.no-such-outing': { status: 404, title: 'Outing not in the season' },
  'season.no-such-course': { status: 422, title: 'Course not found' },
  'season.changed': { status: 409, title: 'Season has changed' },
  'season.name-taken': { status: 409, title: 'Name taken' },
  'season.too-many': { status: 422, title: 'Too many seasons' },
} satisfies Problems

type SeasonCode = keyof typeof seasonProblems

/** The most seasons of a club, because every answer lists all of them. */
const mostSeasons = 60

/** Seasons: their standings for members, and their settings, which administrators choose. */
export function registerSeason({ route }: Routes<SeasonCode>, context: Context): void {
  const { db, now } = context
  // Shared by simultaneous requests: the work reads every card of the season, and many members open it after an outing.
  const standing = shareWork(async (id: number) => {
    const found = await findSeason(db, id)
    return found && (await standingOf(db, found))
  })

  route(season, async ({ params: { id } }) => {
    const seasons = (await listSeasons(db)).map(({ firstDay: from, lastDay: to, ...listed }) => {
      return { ...listed, from, to }
    })
    const asked = id === 0 ? await seasonOn(db, today(context)) : id
    if (asked === undefined) return accept({ seasons, standing: null })
    const found = await standing(asked)
    return found === undefined ? noSuchSeason() : accept({ seasons, standing: found })
  })

  route(saveSeason, async ({ body: { id, version, settings: form }, caller, request, onlyOnce }) => {
    const settings = settingsOf(form)
    const saving = { by: memberOf(caller).id, at: now().toISOString() }
    const save = onlyOnce(async (tx): Promise<Result<AnswerOf<typeof saveSeason>, SeasonCode>> => {
      const allowed = await validateSettings(tx, { id, settings })
      if (!allowed.ok) return allowed
      if (id === 0) return accept({ ...success, id: await addSeason(tx, settings, saving) })
      const stored = await findSeason(tx, id)
      if (stored === undefined) return noSuchSeason()
      if (stored.version !== version) {
        return refuse(
          'season.changed',
          'Another administrator has changed this season. Check the new values, then save again.',
        )
      }
      await changeSeason(tx, { id, version, ...settings }, saving)
      return accept({ ...success, id })
    })
    const saved = await transaction(db, save)
    if (saved.ok) logSecurity(request, { event: 'season_changed', season: saved.value.id })
    return saved
  })

  route(countOuting, async ({ params: { id: seasonId }, body: { outing_id: outingId, counts }, caller }) => {
    const saving = { by: memberOf(caller).id, at: now().toISOString() }
    return await transaction(db, async (tx) => {
      const stored = await findSeason(tx, seasonId)
      if (stored === undefined) return noSuchSeason()
      if (!(await isOutingOfSeason(tx, stored, outingId))) {
        return refuse('season.no-such-outing', 'This outing isn’t one of the season’s.')
      }
      const of = { seasonId, outingId }
      if (counts) await countOutingAgain(tx, of)
      else await leaveOutingOut(tx, of, saving)
      return accept(success)
    })
  })

  route(deleteSeason, async ({ params: { id }, request, onlyOnce }) => {
    const remove = onlyOnce(async (tx) => {
      if ((await findSeason(tx, id)) === undefined) return noSuchSeason()
      await removeSeason(tx, id)
      return accept(success)
    })
    const removed = await transaction(db, remove)
    if (removed.ok) logSecurity(request, { event: 'season_deleted', season: id })
    return removed
  })
}

function settingsOf({ name, from, to, ringer, ...form }: SeasonForm): SeasonSettings {
  const points = form.basis === 'stableford' ? [] : form.points
  return { ...form, name: name.trim(), points, firstDay: from, lastDay: to, ringerCourseId: ringer }
}

async function validateSettings(
  reader: Reader,
  { id, settings: { name, ringerCourseId } }: { readonly id: number; readonly settings: SeasonSettings },
): Promise<Result<null, SeasonCode>> {
  if (await isNameTaken(reader, { id, name })) {
    return refuse('season.name-taken', 'Another season has this name. Choose another one.')
  }
  if (ringerCourseId !== null && (await findCourse(reader, { id: ringerCourseId })) === undefined) {
    return refuse('season.no-such-course', 'That course is gone. Choose another one for the ringer board.')
  }
  if (id === 0 && (await countSeasons(reader)) >= mostSeasons) {
    return refuse('season.too-many', `A club has ${mostSeasons} seasons at most. Delete one that you no longer need.`)
  }
  return accept(null)
}

function noSuchSeason() {
  return refuse('season.not-found', 'This season was deleted. Choose another one.')
}
