import { findClub, readClub, seedClub, type StoredClub } from '#db/club/club-settings.ts'
import type { Database, Reader } from '#db/database.ts'
import { isDemoClub } from '#db/demo/demo-club.ts'
import { transaction } from '#db/transaction.ts'
import type { Config } from '../server/config.ts'

export type ClubInEffect = {
  /** The configuration with the club's settings from the database: `config.club` follows each change. */
  readonly config: Config
  readonly current: () => StoredClub
  /**
   * Reads the club's settings again. Runs after each change, and every few seconds because another server may have
   * changed them.
   */
  readonly reload: () => Promise<void>
}

/**
 * Reads the club's settings; at the first start the environment gives their first values. The demo club also asks about
 * alcohol, which a club has to choose, so that it shows every field of a round.
 */
export async function clubInEffect({ db, config }: { db: Database; config: Config }): Promise<ClubInEffect> {
  const { regions, ...first } = config.club
  await transaction(db, async (tx) => {
    await seedClub(tx, { ...first, headerColor: '', mainColor: '', asksAlcohol: await isDemoClub(tx) })
  })
  const state = { club: await readClub(db), started: 0, turn: 0 }
  return {
    config: {
      ...config,
      get club() {
        return configured(state.club, regions)
      },
    },
    current: () => state.club,
    async reload() {
      state.started += 1
      const turn = state.started
      const read = await readClub(db)
      // Reads that overlap may finish in any order. Only the one that started last is used, because it has read every
      // change.
      if (turn < state.turn) return
      state.club = read
      state.turn = turn
    },
  }
}

/**
 * Returns the configuration with the club's current settings from the database, for a command that runs without the
 * server.
 */
export async function withStoredClub(reader: Reader, config: Config): Promise<Config> {
  const stored = await findClub(reader)
  return stored === undefined ? config : { ...config, club: configured(stored, config.club.regions) }
}

function configured(club: StoredClub, regions: Config['club']['regions']): Config['club'] {
  const { name, contact, timeZone, cupUrl, leaderboardUrl, footerCredit } = club
  return { name, contact, timeZone, cupUrl, leaderboardUrl, footerCredit, regions }
}
