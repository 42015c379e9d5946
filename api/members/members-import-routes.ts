import { transaction } from '#db/transaction.ts'
import { accept, refuse } from '#golf/result.ts'
import { addMember, membersImport, membersImportPreview } from '#sync/calls/members-import.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { logSecurity } from '../process/log.ts'
import { memberOf } from '../server/callers/caller.ts'
import type { Context } from '../server/context.ts'
import { importLimits } from '../server/files/import-limits.ts'
import type { TryLimit } from '../server/http/try-limit.ts'
import type { Routes } from '../server/route.ts'
import { addOneMember, importMembers, previewMembers, shownRow } from './import-members.ts'
import type { ValidatedRow } from './match-members.ts'
import { readMembersList, type MemberFile } from './member-files.ts'
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
   * Hashes a random password that no one knows, because new members choose their own with a link. One hash serves all
   * new members: no password matches it.
   */
  const unusablePassword = (ip: string) =>
    hashing.forRequest(ip, () => hashPassword(Buffer.from(randomBytes(32)).toString('hex')))

  route(membersImportPreview, async ({ body, query, caller }) => {
    const allowed = await count(previews, memberOf(caller))
    if (!allowed.ok) return allowed
    const file = readMembersList({ ...body, hasTees: query.tees })
    if (!file.ok) return file
    const validated = await previewMembers(db, { rows: file.value.rows, skipped: body.skipped })
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
    const at = now()
    const dueAt = nextMorning({ now: () => at, config }).toISOString()
    const batch = { batch: newId(), dueAt, invitedBy: by, createdAt: at.toISOString() }
    const { validated, invited } = await importMembers(db, {
      rows: file.value.rows,
      skipped,
      passwordHash: hashed.value,
      at: at.toISOString(),
      invitations: invites ? batch : null,
    })
    const answer = answerOf(validated, file.value)
    const { added, changed, refused } = answer
    logSecurity(request, { event: 'members_imported', added, changed, refused, invited })
    const scheduled = invited === 0 ? null : { batch: batch.batch, at: dueAt, invitations: invited }
    return accept({ ...answer, invitesAt: dueAt, scheduled })
  })

  route(addMember, async ({ body: { invite: invites = false, ...person }, caller, request, onlyOnce }) => {
    const { id: by } = memberOf(caller)
    const allowed = await count(imports, { id: by })
    if (!allowed.ok) return allowed
    const hashed = await unusablePassword(request.ip)
    if (!hashed.ok) return hashed
    const { tees = '' } = person
    const given = {
      person: { ...person, tees },
      passwordHash: hashed.value,
      invitation: invites ? { context: { config, randomBytes }, by } : null,
    }
    const add = onlyOnce((tx) => addOneMember(tx, { ...given, at: now() }))
    const added = await transaction(db, add)
    backgroundJobs.wake()
    if (added.ok) logSecurity(request, { event: 'user_created', account: added.value.id })
    return added
  })
}

function answerOf(validated: readonly ValidatedRow[], { ignored, columns }: Pick<MemberFile, 'ignored' | 'columns'>) {
  const rows = validated.map(shownRow)
  const count = (wanted: (typeof rows)[number]['outcome']) => rows.filter(({ outcome }) => outcome === wanted).length
  const counts = { added: count('add'), changed: count('change'), refused: count('refused') }
  return { rows, ...counts, ignored: [...ignored], columns: [...columns] }
}
