import Pouch from 'pouchdb-browser'
import { holesOf, type RoundOfPhone } from './rounds-of-phones.ts'

// Phones with PouchDB: one database each, replicated once to the server.

type Phone = { readonly local: Pouch; readonly server: Pouch; readonly round: RoundOfPhone }

const phones: Phone[] = []

export async function openPhones(rounds: readonly RoundOfPhone[]): Promise<void> {
  for (const round of rounds) {
    const local = new Pouch(`phone${round.phone}`)
    await local.info()
    const server = new Pouch(`${location.origin}/scores`, { skip_setup: true })
    phones.push({ local, server, round })
  }
}

export async function recordRounds(): Promise<void> {
  for (let hole = 0; hole < 18; hole += 1) {
    await Promise.all(
      phones.map(async ({ local, round }) => {
        const docs = (holesOf(round)[hole] ?? []).map(({ id, ...score }) => ({ _id: id, ...score }))
        const results = await local.bulkDocs(docs)
        if (results.some(({ error }) => error !== undefined)) throw new Error('not inserted')
      }),
    )
  }
}

export async function replayAll(): Promise<number> {
  const start = performance.now()
  await Promise.all(
    phones.map(async ({ local, server }) => {
      const { ok } = await local.replicate.to(server, { batch_size: 200 })
      if (!ok) throw new Error('not replicated')
    }),
  )
  return performance.now() - start
}
