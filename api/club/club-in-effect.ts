import { findClub, readClub, seedClub, type StoredClub } from '#db/club/club-settings.ts'
import type { Database, Reader } from '#db/database.ts'
import { transaction } from '#db/transaction.ts'
import type { Config } from '../server/config.ts'

export type ClubInEffect = {
  /** The configuration, with the club as it is in the database: `config.club` follows each change. */
  readonly config: Config
  readonly current: () => StoredClub
  /** Reads the club again: after a change, and every few seconds, because another server may have changed it. */
  readonly reload: () => Promise<void>
}

/** Reads the club's settings; at the first start the environment gives their first values. */
export async function clubInEffect({ db, config }: { db: Database; config: Config }): Promise<ClubInEffect> {
  const { regions, ...first } = config.club
  await transaction(db, (tx) => seedClub(tx, { ...first, headerColor: '', mainColor: '' }))
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
      // Reads that are under way together may end in any order; the last one that started has seen every change here.
      if (turn < state.turn) return
      state.club = read
      state.turn = turn
    },
  }
}

/** The configuration with the club as it is in the database now, for a command that runs without the server. */
export async function withStoredClub(reader: Reader, config: Config): Promise<Config> {
  const stored = await findClub(reader)
  return stored === undefined ? config : { ...config, club: configured(stored, config.club.regions) }
}

function configured(club: StoredClub, regions: Config['club']['regions']): Config['club'] {
  const { name, contact, timeZone, cupUrl, leaderboardUrl, footerCredit } = club
  return { name, contact, timeZone, cupUrl, leaderboardUrl, footerCredit, regions }
}
