import type { Transaction } from '#db/database.ts'
import { findNewcomers } from '#db/members/invitations.ts'
import { listForImport } from '#db/members/members-import.ts'
import { scheduleInvitations } from '#db/members/scheduled-invitations.ts'
import { transaction } from '#db/transaction.ts'
import { formatHandicap } from '#golf/course/handicap-text.ts'
import { accept, refuse } from '#golf/result.ts'
import { addMember, membersImport, membersImportPreview } from '#sync/calls/members-import.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { logSecurity } from '../process/log.ts'
import { memberOf } from '../server/callers/caller.ts'
import type { Context } from '../server/context.ts'
import type { TryLimit } from '../server/http/try-limit.ts'
import { importLimits } from '../server/import-limits.ts'
import { letRequestsRun } from '../server/in-parts.ts'
import type { Routes } from '../server/route.ts'
import {
  addPerson,
  importMembers,
  readMembersList,
  rowsAtOnce,
  validateRows,
  shownRow,
  type ImportedPart,
  type MemberFile,
  type ValidatedRow,
} from './import-members.ts'
import { inviteAll } from './invite-members.ts'
import type { MemberProblem } from './member-problems.ts'
import { nextMorning } from './scheduled-invitations.ts'

export function registerMembersImport({ route }: Routes<MemberProblem>, context: Context): void {
  const { db, now, newId, config, hashing, randomBytes, backgroundJobs } = context
  const { imports, previews } = importLimits(context, 'members')

  async function count(limit: TryLimit, member: { readonly id: number }) {
    if ((await limit.take(`member ${member.id}`)) > 0) {
      return refuse('member.too-many-imports', 'You’ve reached the limit of imports. Try again in an hour.')
    }
    return accept(undefined)
  }

  /**
   * No one knows this password: a new member chooses one with a link. One hash serves all of them, since it opens
   * nothing.
   */
  const unusablePassword = (ip: string) =>
    hashing.forRequest(ip, () => hashPassword(Buffer.from(randomBytes(32)).toString('hex')))

  type Batch = {
    readonly batch: string
    readonly dueAt: string
    readonly invitedBy: number
    readonly createdAt: string
  }

  /** Schedules an invitation for each of some new members who have an email; answers how many. */
  async function schedule(tx: Transaction, ids: readonly number[], batch: Batch): Promise<number> {
    const members = (await findNewcomers(tx, ids)).filter(({ email }) => email !== '').map(({ id }) => id)
    if (members.length > 0) await scheduleInvitations(tx, { ...batch, members })
    return members.length
  }

  route(membersImportPreview, async ({ body, query, caller }) => {
    const allowed = await count(previews, memberOf(caller))
    if (!allowed.ok) return allowed
    const file = readMembersList({ ...body, hasTees: query.tees })
    if (!file.ok) return file
    const { rows } = file.value
    const given = { skipped: body.skipped, known: await listForImport(db) }
    const validated: ValidatedRow[] = []
    let seen: ImportedPart['seen'] = new Map()
    for (let first = 0; first < rows.length; first += rowsAtOnce) {
      const part = validateRows(rows.slice(first, first + rowsAtOnce), { ...given, seen })
      validated.push(...part.validated)
      seen = part.seen
      await letRequestsRun()
    }
    return accept({
      ...answerOf(validated, file.value),
      invitesAt: nextMorning(context).toISOString(),
      scheduled: null,
    })
  })

  route(membersImport, async ({ body, query, caller, request }) => {
    const { skipped, invite: invites = false } = body
    const { id: by } = memberOf(caller)
    const allowed = await count(imports, { id: by })
    if (!allowed.ok) return allowed
    const file = readMembersList({ ...body, hasTees: query.tees })
    if (!file.ok) return file
    if (file.value.lacksNames) {
      return refuse('member.list-unreadable', 'Add a header row with name, or with firstname and lastname.')
    }
    const hashed = await unusablePassword(request.ip)
    if (!hashed.ok) return hashed
    const { rows } = file.value
    const at = now()
    const dueAt = nextMorning({ now: () => at, config }).toISOString()
    const batch = { batch: newId(), dueAt, invitedBy: by, createdAt: at.toISOString() }
    const given = { skipped, passwordHash: hashed.value, at: at.toISOString() }
    let before: ImportedPart = { validated: [], added: [], seen: new Map() }
    let invitations = 0
    for (let first = 0; first < rows.length; first += rowsAtOnce) {
      const part = { ...given, rows: rows.slice(first, first + rowsAtOnce), before }
      const { invited, ...imported } = await transaction(db, async (tx) => {
        const answer = await importMembers(tx, part)
        return { ...answer, invited: invites ? await schedule(tx, answer.added, batch) : 0 }
      })
      const [validated, added] = [
        [...before.validated, ...imported.validated],
        [...before.added, ...imported.added],
      ]
      before = { validated, added, seen: imported.seen }
      invitations += invited
      await letRequestsRun()
    }
    const answer = answerOf(before.validated, file.value)
    const { added, changed, refused } = answer
    logSecurity(request, { event: 'members_imported', added, changed, refused, invited: invitations })
    const scheduled = invitations === 0 ? null : { batch: batch.batch, at: dueAt, invitations }
    return accept({ ...answer, invitesAt: dueAt, scheduled })
  })

  route(addMember, async ({ body: { invite: invites = false, ...person }, caller, request, onlyOnce }) => {
    const { id: by } = memberOf(caller)
    const allowed = await count(imports, { id: by })
    if (!allowed.ok) return allowed
    const hashed = await unusablePassword(request.ip)
    if (!hashed.ok) return hashed
    const { tees = '' } = person
    const row = { ...person, tees, line: 1, index: person.index === null ? '' : formatHandicap(person.index) }
    const add = onlyOnce(async (tx) => {
      const known = await listForImport(tx)
      const [validated] = validateRows([row], { known }).validated
      if (validated?.verdict.outcome !== 'add') return refuse('member.not-added', whyNot(validated))
      const usernames = new Set(known.map(({ username }) => username.toLowerCase()))
      const at = now()
      const given = { usernames, passwordHash: hashed.value, at: at.toISOString() }
      const member = await addPerson(tx, { ...given, person: validated.verdict.person })
      if (invites) {
        const people = await findNewcomers(tx, [member.id])
        await inviteAll(tx, people, { context: { config, randomBytes }, way: 'email', by, at })
      }
      return accept(member)
    })
    const added = await transaction(db, add)
    backgroundJobs.wake()
    if (added.ok) logSecurity(request, { event: 'user_created', account: added.value.id })
    return added
  })
}

function whyNot(validated: ValidatedRow | undefined): string {
  const faults = validated?.verdict.outcome === 'refused' ? validated.verdict.faults : []
  return faults[0]?.reason ?? 'This person is already a member.'
}

function answerOf(validated: readonly ValidatedRow[], { ignored, columns }: Pick<MemberFile, 'ignored' | 'columns'>) {
  const rows = validated.map(shownRow)
  const count = (wanted: (typeof rows)[number]['outcome']) => rows.filter(({ outcome }) => outcome === wanted).length
  const counts = { added: count('add'), changed: count('change'), refused: count('refused') }
  return { rows, ...counts, ignored: [...ignored], columns: [...columns] }
}
