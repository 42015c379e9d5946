import type { TestOuting } from '../../../api/outings/outings-testing.ts'
import { scoreKind } from '../cells/cell-kinds.ts'
import type { Device, DevicePorts } from '../device.ts'
import { openDevice } from '../open-device.ts'
import { recordScores } from '../outbox/outbox.ts'
import { sendWaiting } from '../outbox/sending.ts'
import { pullOuting } from '../outings/follow-outing.ts'
import { openOuting } from '../outings/open-outing.ts'
import { type TestPorts, testPorts } from '../testing.ts'
import { openInstantAir } from './instant-air-testing.ts'

/** Test equipment: a phone that scores, dies and comes back, with the real device code inside. */

export type Phone = {
  readonly name: string
  readonly ports: TestPorts
  readonly device: () => Device
  /** Every operation that was ever queued here, by its key. */
  readonly entered: ReadonlyMap<string, Entered>
  readonly open: (code: string) => Promise<void>
  readonly record: (score: Entered) => Promise<void>
  /** Sends and pulls once. Failures are ignored: the next call tries again. */
  readonly exchange: () => Promise<void>
  /** Ends the app and opens it again with only what is on the disk. */
  readonly restart: () => void
  readonly waiting: () => Promise<number>
  readonly discard: () => Promise<void>
}

export type Entered = { readonly golferId: number; readonly hole: number; readonly strokes: number | null }

export function openPhone({ outingId, context }: Club, { name, ...ports }: PhoneSettings): Phone {
  const held = testPorts({ now: context.now().getTime(), ...ports })
  const app = { device: openDevice(held, { name }) }
  const entered = new Map<string, Entered>()
  return {
    name,
    ports: held,
    entered,
    device: () => app.device,
    async open(code) {
      const opened = await openOuting(app.device, { code, initials: name.slice(0, 2) })
      if (!opened.ok) throw new Error(opened.refusal.message)
    },
    async record({ golferId, hole, strokes }) {
      await recordScores(app.device, { outingId, hole, scores: [{ golferId, strokes }] })
      for (const row of await app.device.database.outbox.toArray()) {
        const score = scoreKind.read(row)
        if (!entered.has(row.mid) && score) entered.set(row.mid, { ...score.place, ...score.value })
      }
    },
    async exchange() {
      await sendWaiting(app.device)
      await pullOuting(app.device, outingId).catch(() => undefined)
    },
    restart() {
      app.device.database.close()
      app.device = openDevice(held, { name })
    },
    waiting: async () => await app.device.database.outbox.count(),
    discard: async () => await app.device.database.delete(),
  }
}

/** Opens two phones with the code of the same group, on a network without faults. */
export async function openTwoPhones(club: TestOuting, name: string): Promise<[Phone, Phone]> {
  const { fetch } = openInstantAir(club)
  const phones: [Phone, Phone] = [
    openPhone(club, { name: `a-${name}`, seed: 1, fetch }),
    openPhone(club, { name: `b-${name}`, seed: 2, fetch }),
  ]
  for (const phone of phones) await phone.open(club.codes[0])
  return phones
}

/** Lets each phone exchange twice, because the first phone gets what the others sent only in the second turn. */
export async function exchangeAll(phones: readonly Phone[]): Promise<void> {
  for (const phone of [...phones, ...phones]) await phone.exchange()
}

type Club = Pick<TestOuting, 'context' | 'outingId'>

type PhoneSettings = {
  readonly name: string
  readonly seed: number
  readonly fetch: DevicePorts['fetch']
  /** The time on its clock in milliseconds; by default that of the club. */
  readonly now?: number
}
