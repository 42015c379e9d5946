import type { GolferEntry } from '#db/outings/outings-entries.ts'
import type { GolferInOuting } from '#db/outings/outings-field.ts'
import { outingOrganizedBy } from '#db/outings/outings-lists.ts'
import { pictureOf, type OutingPicture } from '#db/outings/outings-picture.ts'
import { updateGroupOuting as writeOuting } from '#db/outings/outings-update.ts'
import { totalsOf } from '#db/outings/posting-board.ts'
import { readOuting, type Outing, type OutingSettings } from '#db/outings/outings.ts'
import { accept, refuse } from '#golf/result.ts'
import { decimal, handicapIndex } from '#golf/units.ts'
import { initGroupOuting, updateGroupOuting } from '#sync/calls/outings.ts'
import type { GolferEntry as EnteredGolfer, OutingGolfer } from '#sync/calls/outings.ts'
import type { OutingSettings as SentSettings, OutingSettingsToSave } from '#sync/calls/outings.ts'
import { changerOf, memberOf } from '../server/callers/caller.ts'
import type { OutingContext } from './outing-context.ts'
import type { Routes } from '../server/route.ts'
import type { OutingProblem } from './outing-problems.ts'
import { today } from '../server/time.ts'
import { registerOutingBoards } from './outings-board-routes.ts'
import { registerOutingLists } from './outings-lists-routes.ts'
import { registerOutingScores } from './outings-scores-routes.ts'
import { registerOutingWolf } from './outings-wolf-routes.ts'
import { cardOf, postReady } from './outings-view.ts'

/** Making outings; their lists, boards and scores are in the files beside. */
export function registerOutings(routes: Routes<OutingProblem>, context: OutingContext): void {
  const { route } = routes
  const { db, now, newId, randomBytes, live } = context

  route(initGroupOuting, async ({ query: { id }, caller }) => {
    const member = memberOf(caller)
    if (id !== undefined && !member.isadmin) {
      return refuse('outing.not-organizer', 'Only the organizer can change this outing.')
    }
    const outing = id === undefined ? await outingOrganizedBy(db, member.id) : await readOuting(db, id)
    if (outing?.status !== 'inprogress') {
      return accept({ teetime: null, golfers: [], scores: [], postReady: 0 as const })
    }
    const picture = await pictureOf(db, outing)
    const codes = new Map(picture.groups.map(({ tgroupId, accessCode }) => [tgroupId, accessCode]))
    return accept({
      teetime: { id: outing.id, inprogress: 1 as const, ...settingsToSend(outing) },
      golfers: picture.golfers.map((golfer) => ({
        ...golferToSend(golfer),
        accesscode: codes.get(golfer.tgroupId) ?? '',
        score: grossSoFar(picture, golfer),
      })),
      scores: totalsOf(picture).map(({ id, name, totalgross, parorbetter }) => ({ id, name, totalgross, parorbetter })),
      postReady: postReady(picture),
    })
  })

  route(updateGroupOuting, async ({ params: { id }, body, caller }) => {
    const result = await writeOuting(db, {
      id,
      by: changerOf(caller),
      settings: settingsSent(body.teetime, { spin: (await readOuting(db, id))?.spin ?? 0 }),
      entries: body.golfers.map(golferSent),
      removedIds: body.removedGolfers.map((golfer) => golfer.id),
      actor: memberOf(caller).name,
      now: now(),
      today: today(context),
      newId,
      randomBytes,
    })
    if (result.ok) live.wake(result.value.id)
    return result
  })

  registerOutingLists(routes, context)
  registerOutingBoards(routes, context)
  registerOutingScores(routes, context)
  registerOutingWolf(routes, context)
}

function settingsSent(
  { date, spin, ...settings }: OutingSettingsToSave,
  stored: Pick<OutingSettings, 'spin'>,
): OutingSettings {
  return {
    date,
    courseId: settings.course_id,
    teeboxId: settings.teebox_id,
    contestId: settings.contest_id,
    grossSkins: settings.gross_skins,
    netSkins: settings.net_skins,
    spin: spin ?? stored.spin,
    ...(settings.tournament !== undefined && { tournament: settings.tournament }),
  }
}

function settingsToSend({ date, spin, ...settings }: Outing): SentSettings {
  return {
    date,
    course_id: settings.courseId,
    teebox_id: settings.teeboxId,
    contest_id: settings.contestId,
    gross_skins: settings.grossSkins,
    net_skins: settings.netSkins,
    spin,
    tournament: settings.tournament,
  }
}

function golferSent({ id, user_id, firstname, lastname, email, ...golfer }: EnteredGolfer): GolferEntry {
  return {
    id,
    memberId: user_id === 0 ? null : user_id,
    firstname,
    lastname,
    email,
    index: handicapIndex(golfer.handicapindex),
    teeboxId: golfer.teebox_id,
    tgroupId: golfer.tgroup_id,
    startingHole: golfer.starting_hole + 1,
    replacesId: golfer.replaces,
    takesScores: golfer.movescores === 1,
  }
}

function golferToSend(golfer: GolferInOuting): Omit<OutingGolfer, 'accesscode' | 'score'> {
  const { id, memberId, firstname, lastname, email } = golfer
  return {
    id,
    user_id: memberId ?? 0,
    firstname,
    lastname,
    email,
    handicapindex: decimal(golfer.index),
    coursehandicap: golfer.courseHandicap,
    playinghandicap: golfer.playingHandicap,
    teebox_id: golfer.teeboxId,
    tgroup_id: golfer.tgroupId,
    starting_hole: golfer.startingHole - 1,
  }
}

function grossSoFar(picture: OutingPicture, golfer: GolferInOuting): number | null {
  const card = cardOf(picture, golfer)?.card
  return card && card.thru > 0 ? card.total.gross : null
}
