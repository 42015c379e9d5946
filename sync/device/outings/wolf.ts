import type { Choice, DeviceDatabase, GroupsHole } from '../storage/device-database.ts'
import type { Device } from '../device.ts'
import { choiceKind } from '../cells/cell-kinds.ts'
import { enter } from '../outbox/outbox.ts'

export type ChosenHole = Choice & GroupsHole

/** The wolf's choice on one hole as the screens show it. */
export type PhoneChoice = Choice & {
  readonly tgroupId: number
  readonly hole: number
  /** Chosen here and not yet answered by the club. */
  readonly pending: boolean
  /** Two people chose differently; choosing again settles it. */
  readonly contested: boolean
  /** It came after the first score of the hole. */
  readonly late: boolean
  /** Who entered it; null while it is this phone's own, or for whoever may not see it. */
  readonly by: string | null
}

/**
 * Keeps the choice of the wolf on a hole of the group that this phone scores, as scores are kept. Throws NotSaved when
 * it cannot, with no scores in it: the choice is the caller's.
 */
export async function chooseWolf(device: Device, chosen: ChosenHole): Promise<void> {
  const { outingId, hole } = chosen
  const entries = [{ place: choiceKind.placeOf(chosen), value: choiceKind.valueOf(chosen) }]
  await enter(device, choiceKind, { entries, entered: { outingId, hole, scores: [] } })
}

/** What every wolf has chosen, as far as this phone knows. */
export async function readChoices(database: DeviceDatabase, outingId: number): Promise<readonly PhoneChoice[]> {
  const cells = await database.wolf.where({ outingId }).toArray()
  return cells.flatMap(({ tgroupId, hole, queued, club }): PhoneChoice[] => {
    if (queued) {
      const { wolfGame, wolfPartner } = queued
      return [{ tgroupId, hole, wolfGame, wolfPartner, pending: true, contested: false, late: false, by: null }]
    }
    return club ? [{ tgroupId, hole, ...club, late: club.late ?? false, pending: false }] : []
  })
}
