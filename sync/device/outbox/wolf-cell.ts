import type { WolfCell as ClubCell } from '../../calls/wolf.ts'

/** The wolf's choice on a hole of a group: what the club has, and what was chosen here and is still on its way. */
export type WolfCell = {
  readonly outingId: number
  readonly tgroupId: number
  readonly hole: number
  readonly club: ClubChoice | null
  readonly queued: QueuedChoice | null
}

export type Choice = Pick<ClubCell, 'wolfGame' | 'wolfPartner'>

export type ClubChoice = Omit<ClubCell, 'tgroupId' | 'hole'>

export type QueuedChoice = Choice & {
  readonly mid: string
  /** Under which lane it is sent. */
  readonly principal: string
  /** The version that its owner saw. */
  readonly baseVer: number
  /** When it was chosen, by this phone's clock. */
  readonly at: number
}

type GroupsHole = Pick<WolfCell, 'outingId' | 'tgroupId' | 'hole'>

export function emptyWolfCell({ outingId, tgroupId, hole }: GroupsHole): WolfCell {
  return { outingId, tgroupId, hole, club: null, queued: null }
}

/** This phone's own choice as long as it is on its way, as with scores. */
export function shownChoice({ queued, club }: WolfCell): Choice | null {
  return queued ?? club
}

/** Whether choosing this says anything new. On a contested cell it always does: it settles the matter. */
export function isNewChoice(cell: WolfCell, { wolfGame, wolfPartner }: Choice): boolean {
  const shown = shownChoice(cell)
  const isSame = shown?.wolfGame === wolfGame && shown.wolfPartner === wolfPartner
  return !isSame || (cell.queued === null && cell.club?.contested === true)
}

/** The version on which a choice is built; behind one that is still queued, the version that it will make. */
export function choiceToBuildOn({ queued, club }: WolfCell, seenVer = Infinity): number {
  return queued ? queued.baseVer + 1 : Math.min(seenVer, club?.ver ?? 0)
}

/** Takes over what the club has, unless it is older than what is known. */
export function withClubChoice(cell: WolfCell, club: ClubChoice): WolfCell {
  return cell.club && club.ver < cell.club.ver ? cell : { ...cell, club }
}

/** The club has answered the operation `mid`; a later one on the same cell is still on its way. */
export function withoutQueuedChoice(cell: WolfCell, mid: string): WolfCell {
  return cell.queued?.mid === mid ? { ...cell, queued: null } : cell
}
