import { setTimeout as sleep } from 'node:timers/promises'

/** Repeats a condition until it holds. An error counts as not fulfilled. */
export async function untilDone(condition: () => Promise<boolean>): Promise<void> {
  const patience = Date.now() + 120_000
  for (;;) {
    if (await condition().catch(() => false)) return
    if (Date.now() > patience) throw new Error(`It did not come true within two minutes: ${condition.toString()}`)
    await sleep(50)
  }
}
