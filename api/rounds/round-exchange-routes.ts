import { findGolferRecord } from '#db/handicaps/handicap-history.ts'
import { exportedRounds, membersToExport, type ExportedMember } from '#db/rounds/rounds.ts'
import { transaction } from '#db/transaction.ts'
import { foldName } from '#golf/names.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import type { BodyOf } from '#sync/calls/call.ts'
import { roundExport, roundImport, roundImportPreview } from '#sync/calls/round-exchange.ts'
import { logSecurity } from '../process/log.ts'
import { changerOf, memberOf, notAdmin, type Caller } from '../server/callers/caller.ts'
import type { SessionRefusal } from '../server/callers/identity.ts'
import type { Context } from '../server/context.ts'
import { importLimits } from '../server/files/import-limits.ts'
import type { TryLimit } from '../server/http/try-limit.ts'
import type { Routes } from '../server/route.ts'
import { latestDay, today } from '../server/time.ts'
import { importRounds, shownRow, validateGolfer, validateImport, type ValidatedRow } from './import-rounds.ts'
import { readRoundsFile, roundsCsv, roundsJson, type MemberRounds, type RoundsFile } from './round-files.ts'
import type { RoundProblem } from './round-problems.ts'

type RoundExchangeRefusal = 'round.import-unreadable' | 'round.too-many-imports'

export function registerRoundExchange({ route, fileRoute }: Routes<RoundProblem>, context: Context): void {
  const { db, now } = context
  const { imports, previews } = importLimits(context, 'rounds')

  fileRoute(roundExport, async ({ query: { scope, format }, caller, request }) => {
    const allowed = scope === 'club' ? validateAdministrator(caller) : accept(undefined)
    if (!allowed.ok) return allowed
    const members = scope === 'club' ? await membersToExport(db) : await self(caller)
    logSecurity(request, { event: 'rounds_exported', members: members.length })
    const filename = `rounds-${scope}-${today(context)}.${format}`
    const everybody = roundsOf(members)
    if (format === 'csv') return accept({ filename, type: 'text/csv', parts: roundsCsv(everybody) })
    return accept({ filename, type: 'application/json', parts: roundsJson(everybody) })
  })

  route(roundImportPreview, async ({ body, caller }) => {
    const asked = await readImport(body, { caller, limit: previews, mayLackColumns: true })
    if (!asked.ok) return asked
    const { memberId, file } = asked.value
    const { isadmin } = changerOf(caller)
    const { rows, isDayFirst } = file
    const given = { memberId, rows, skipped: body.skipped, isDayFirst, isadmin, latestDay: latestDay(context) }
    return accept(answerOf(await validateImport(db, given), file))
  })

  route(roundImport, async ({ body, caller }) => {
    const asked = await readImport(body, { caller, limit: imports, mayLackColumns: false })
    if (!asked.ok) return asked
    const { memberId, file } = asked.value
    const { memberId: by, isadmin } = changerOf(caller)
    const listed = { memberId, rows: file.rows, isDayFirst: file.isDayFirst, skipped: body.skipped }
    const given = { ...listed, by, isadmin, latestDay: latestDay(context), now: now() }
    const imported = await transaction(db, (tx) => importRounds(tx, given))
    return imported.ok ? accept(answerOf(imported.value, file)) : imported
  })

  async function self(caller: Caller): Promise<ExportedMember[]> {
    const golfer = await findGolferRecord(db, memberOf(caller).id)
    return golfer ? [golfer] : []
  }

  /** Reads the rounds of each member when they are needed: those of a whole club would fill the memory. */
  async function* roundsOf(members: readonly ExportedMember[]): AsyncIterable<MemberRounds> {
    for (const member of members) yield { member, rounds: await exportedRounds(db, member.id) }
  }

  async function readImport(
    { user_id, ...list }: BodyOf<typeof roundImport>,
    { caller, limit, mayLackColumns }: { caller: Caller; limit: TryLimit; mayLackColumns: boolean },
  ): Promise<Result<{ memberId: number; file: RoundsFile }, RoundExchangeRefusal | ImportRefusal>> {
    const { id, isadmin } = memberOf(caller)
    const memberId = user_id ?? id
    const allowed = memberId === id ? accept(undefined) : validateAdministrator(caller)
    if (!allowed.ok) return allowed
    const golfer = await validateGolfer(db, { memberId })
    if (!golfer.ok) return golfer
    if (!isadmin && (await limit.take(`member ${id}`)) > 0) {
      return refuse('round.too-many-imports', 'You’ve reached the limit of imports. Try again in an hour.')
    }
    const file = readRoundsFile(list, { mayLackColumns })
    if (!file.ok) return file
    const own = validateNames(file.value, golfer.value)
    return own.ok ? accept({ memberId, file: file.value }) : own
  }
}

type Named = { readonly firstname: string; readonly lastname: string }

/**
 * Refuses a file whose rows name another golfer than the one whose rounds it is to be. First names are not compared,
 * because a file may have a nickname.
 */
function validateNames({ golfer: named }: RoundsFile, golfer: Named): Result<undefined, 'round.import-unreadable'> {
  if (named === null || foldName(named.lastname) === foldName(golfer.lastname)) return accept(undefined)
  const [given, chosen] = [named, golfer].map(({ firstname, lastname }) => `${firstname} ${lastname}`.trim())
  return refuse(
    'round.import-unreadable',
    `This file has rounds of ${given?.slice(0, 120)}, not of ${chosen}. ` +
      'Choose whose rounds they are, or remove the names from the file if both are the same golfer.',
  )
}

type ImportRefusal = SessionRefusal | 'golfer.not-found'

function validateAdministrator(caller: Caller): Result<undefined, SessionRefusal> {
  return memberOf(caller).isadmin ? accept(undefined) : notAdmin()
}

function answerOf(validated: readonly ValidatedRow[], { ignored, columns }: RoundsFile) {
  const rows = validated.map(shownRow)
  const accepted = rows.filter(({ outcome }) => outcome === 'add').length
  const refused = rows.filter(({ problem }) => problem !== null).length
  return { rows, accepted, refused, ignored: [...ignored], columns: [...columns] }
}
