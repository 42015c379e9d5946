import { findGolferRecord } from '#db/handicaps/handicap-history.ts'
import { exportedRounds, membersToExport, type ExportedMember } from '#db/rounds/rounds.ts'
import { transaction } from '#db/transaction.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import type { BodyOf } from '#sync/calls/call.ts'
import { roundExport, roundImport, roundImportPreview } from '#sync/calls/round-exchange.ts'
import { logSecurity } from '../process/log.ts'
import { changerOf, memberOf, type Caller } from '../server/callers/caller.ts'
import type { SessionRefusal } from '../server/callers/identity.ts'
import type { Context } from '../server/context.ts'
import { createTryLimit } from '../server/http/try-limit.ts'
import type { Routes } from '../server/route.ts'
import { hour, latestDay, today } from '../server/time.ts'
import { importRounds, validateGolfer, validateImport, type ValidatedRow } from './import-rounds.ts'
import { readRoundsFile, roundsCsv, roundsJson, type MemberRounds, type ReadRow } from './round-files.ts'
import type { RoundProblem } from './round-problems.ts'

type RoundExchangeRefusal = 'round.import-unreadable' | 'round.too-many-imports'

/** Imports and previews of one member in an hour. An administrator brings the records of a whole club. */
const mostImports = 60

export function registerRoundExchange({ route }: Routes<RoundProblem>, context: Context): void {
  const { db, now } = context
  const imports = createTryLimit(context, { name: 'imports of rounds', allowed: mostImports, window: hour })

  route(roundExport, async ({ query: { scope, format }, caller, request }) => {
    const allowed = scope === 'club' ? mayForOthers(caller) : accept(undefined)
    if (!allowed.ok) return allowed
    const everybody = await roundsOf(scope === 'club' ? await membersToExport(db) : await self(caller))
    logSecurity(request, { event: 'rounds_exported', members: everybody.length })
    const filename = `rounds-${scope}-${today(context)}.${format}`
    if (format === 'csv') return accept({ filename, type: 'text/csv', content: roundsCsv(everybody) })
    return accept({ filename, type: 'application/json', content: roundsJson(everybody) })
  })

  route(roundImportPreview, async ({ body, caller }) => {
    const asked = await readImport(body, caller)
    if (!asked.ok) return asked
    return accept(
      answerOf(
        asked.value.rows,
        await validateImport(db, {
          ...asked.value,
          isadmin: changerOf(caller).isadmin,
          latestDay: latestDay(context),
        }),
      ),
    )
  })

  route(roundImport, async ({ body, caller }) => {
    const asked = await readImport(body, caller)
    if (!asked.ok) return asked
    const { memberId: by, isadmin } = changerOf(caller)
    const given = { ...asked.value, by, isadmin, latestDay: latestDay(context), now: now() }
    const imported = await transaction(db, (tx) => importRounds(tx, given))
    return imported.ok ? accept(answerOf(given.rows, imported.value)) : imported
  })

  async function self(caller: Caller): Promise<ExportedMember[]> {
    const golfer = await findGolferRecord(db, memberOf(caller).id)
    return golfer ? [golfer] : []
  }

  async function roundsOf(members: readonly ExportedMember[]): Promise<MemberRounds[]> {
    const everybody: MemberRounds[] = []
    for (const member of members) {
      everybody.push({ member, rounds: await exportedRounds(db, member.id) })
      // The records of a whole club take seconds, so waiting requests run in between.
      await new Promise((resolve) => setImmediate(resolve))
    }
    return everybody
  }

  async function readImport(
    { user_id, csv }: BodyOf<typeof roundImport>,
    caller: Caller,
  ): Promise<Result<{ memberId: number; rows: readonly ReadRow[] }, RoundExchangeRefusal | ImportRefusal>> {
    const { id, isadmin } = memberOf(caller)
    const memberId = user_id ?? id
    const allowed = memberId === id ? accept(undefined) : mayForOthers(caller)
    if (!allowed.ok) return allowed
    const golfer = await validateGolfer(db, { memberId })
    if (!golfer.ok) return golfer
    if (!isadmin && (await imports.take(`member ${id}`)) > 0) {
      return refuse('round.too-many-imports', 'You’ve reached the limit of imports. Try again in an hour.')
    }
    const rows = readRoundsFile(csv)
    return rows.ok ? accept({ memberId, rows: rows.value }) : rows
  }
}

type ImportRefusal = SessionRefusal | 'golfer.not-found'

function mayForOthers(caller: Caller): Result<undefined, SessionRefusal> {
  if (memberOf(caller).isadmin) return accept(undefined)
  return refuse('member.not-admin', 'Only an administrator can do this.')
}

function answerOf(rows: readonly ReadRow[], validated: readonly ValidatedRow[]) {
  const answered = rows.map(({ line, date, course, tee, score }, at) => {
    const verdict = validated[at]
    return { line, date, course, tee, score, problem: verdict && 'problem' in verdict ? verdict.problem : null }
  })
  const refused = answered.filter(({ problem }) => problem !== null).length
  return { rows: answered, accepted: answered.length - refused, refused }
}
