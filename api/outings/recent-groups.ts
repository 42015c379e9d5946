import { findCourse, type CourseCard } from '#db/courses/courses.ts'
import type { Reader } from '#db/database.ts'
import { gamesOfOuting, type StoredGame } from '#db/outings/outing-games.ts'
import { listOutings } from '#db/outings/outings-lists.ts'
import { golfersOfOuting, readOuting, type GolferInOuting } from '#db/outings/outings.ts'
import { membersAmong } from '#db/outings/save-outing.ts'
import { decimal } from '#golf/units.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import { kindsStartedAgain } from '#sync/calls/outing-games.ts'
import type { RecentGroup, recentGroups, StartCourse } from '#sync/calls/outing-start.ts'
import { choicesSpelling } from '#sync/calls/outings.ts'
import { holeToWire } from '#sync/calls/shapes.ts'
import { toWire } from '#sync/calls/spelling.ts'

/** The latest outings that are searched. They are more than `offered`, because most have the same foursome. */
const lookedAt = 20
/** The most groups that are offered: a phone's screen has room for no more. */
const offered = 6

/**
 * Returns the last groups with which a member played, each different, so that an outing can be started with them again:
 * the whole outing for its organizer, otherwise the member's group. Indexes and courses are the present ones.
 */
export async function recentGroupsOf(reader: Reader, memberId: number): Promise<AnswerOf<typeof recentGroups>> {
  const { results } = await listOutings(reader, { of: { memberId }, page: 1, size: lookedAt })
  const groups = new Map<string, RecentGroup>()
  const courses = new Map<number, CourseCard>()
  for (const { id } of results) {
    if (groups.size === offered) break
    const outing = await readOuting(reader, id)
    const golfers = await golfersToday(reader, id)
    const own = golfers.find((golfer) => golfer.memberId === memberId)
    // Outings in which teams share a ball have to be set up in the wizard.
    if (outing === undefined || own === undefined || outing.format !== 'own') continue
    const course = courses.get(outing.courseId) ?? (await findCourse(reader, { id: outing.courseId }))
    if (course === undefined || course.holes.length === 0) continue
    const isOrganizer = outing.organizerId === memberId
    const playing = golfers.filter(({ tgroupId }) => isOrganizer || tgroupId === own.tgroupId)
    const who = playing.map(({ firstname, lastname }) => `${firstname} ${lastname}`).toSorted()
    const key = [outing.courseId, ...who].join()
    if (groups.has(key)) continue
    courses.set(outing.courseId, course)
    groups.set(key, {
      outing_id: outing.id,
      ...toWire(choicesSpelling, outing),
      allowance: outing.allowance,
      gimmes: outing.gimmes,
      signcards: outing.signCards,
      games: (await gamesOfOuting(reader, id)).flatMap((game) => gameToSend(game, playing)),
      golfers: playing.map(golferToSend),
    })
  }
  return { groups: [...groups.values()], courses: [...courses.values()].map(courseToSend) }
}

/** Returns the golfers of an outing who can play again; members have their present name and index. */
async function golfersToday(reader: Reader, outingId: number): Promise<(GolferInOuting & { hasIndex: boolean })[]> {
  const golfers = await golfersOfOuting(reader, outingId)
  const members = new Map((await membersAmong(reader, golfers)).map((member) => [member.id, member]))
  return golfers.flatMap((golfer) => {
    if (golfer.memberId === null) return [{ ...golfer, hasIndex: true }]
    const member = members.get(golfer.memberId)
    if (member === undefined) return []
    const { firstname, lastname, index } = member
    return [{ ...golfer, firstname, lastname, index: index ?? golfer.index, hasIndex: index !== null }]
  })
}

function golferToSend(golfer: GolferInOuting & { hasIndex: boolean }): RecentGroup['golfers'][number] {
  const { memberId, firstname, lastname, index, teeboxId, tgroupId, startingHole, hasIndex } = golfer
  return {
    user_id: memberId ?? 0,
    firstname,
    lastname,
    handicapindex: hasIndex ? decimal(index) : null,
    teebox_id: teeboxId,
    tgroup_id: tgroupId,
    starting_hole: startingHole - 1,
  }
}

type Games = NonNullable<RecentGroup['games']>

/**
 * Returns a game to start again; empty if its kind cannot be started again, or if its group or one of its golfers is
 * missing.
 */
function gameToSend(
  { kind: stored, scope, sides, settings }: StoredGame,
  playing: readonly Pick<GolferInOuting, 'id' | 'tgroupId'>[],
): Games {
  const kind = kindsStartedAgain.find((known) => known === stored)
  const places = sides.map(({ golfers }) => golfers.map((golferId) => playing.findIndex(({ id }) => id === golferId)))
  const isHere = scope.of !== 'group' || playing.some(({ tgroupId }) => tgroupId === scope.group)
  if (kind === undefined || !isHere || places.flat().includes(-1)) return []
  const group = scope.of === 'group' ? { group: scope.group } : {}
  // Settings are stored in the form in which they were sent.
  return [{ kind, ...group, sides: places, settings: settings as Games[number]['settings'] }]
}

function courseToSend({ course, holes, teeboxes }: CourseCard): StartCourse {
  return {
    id: course.id,
    name: course.name,
    holes: holes.map(holeToWire),
    tees: teeboxes.map(({ id, description, gender, rating, slope, holes: own }) => {
      return { id, description, gender, rating, slope, holes: own.map(holeToWire) }
    }),
  }
}
