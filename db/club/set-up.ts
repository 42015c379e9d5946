import { and, desc, eq, exists } from 'drizzle-orm'
import type { Reader, Transaction } from '../database.ts'
import { isGolfer } from '../members/members.ts'
import { countRows } from '../queries.ts'
import { clubSettings } from '../schema/club.ts'
import { courses, holes, teeboxes } from '../schema/courses.ts'
import { members } from '../schema/members.ts'
import { messages } from '../schema/messages.ts'
import type { ClubPolicies } from './club-settings.ts'

/** The topic of an email that an administrator sends to test the mail server. */
export const mailTest = 'mail-test'

/** The completed setup steps of a club. */
type SetupFacts = {
  readonly isClubSaved: boolean
  /** Who may register; null until an administrator chooses. */
  readonly registration: ClubPolicies['registration']
  /** Courses with tees and holes. */
  readonly courses: number
  readonly golfers: number
  /** The last email sent to test the mail server. */
  readonly mail: { state: 'waiting' | 'sent' | 'failed'; error: string; sentAt: string | null } | null
  /** The id of the newest sent email, used when no test is known because messages are deleted after a year. */
  readonly sentMail: number | null
  /** Whether an administrator decided to run the club without a mail server. */
  readonly declinesEmail: boolean
  readonly isHidden: boolean
}

export async function setupFacts(reader: Reader): Promise<SetupFacts> {
  const [club] = await reader.sql
    .select({
      version: clubSettings.version,
      hiddenAt: clubSettings.setupHiddenAt,
      emailDeclinedAt: clubSettings.emailDeclinedAt,
      registration: clubSettings.registration,
    })
    .from(clubSettings)
  const ofCourse = <Table extends typeof holes | typeof teeboxes>(table: Table) =>
    exists(reader.sql.select({ id: table.courseId }).from(table).where(eq(table.courseId, courses.id)))
  const playable = await countRows(reader, courses, and(ofCourse(holes), ofCourse(teeboxes)))
  const golfers = await countRows(reader, members, isGolfer)
  const [mail] = await reader.sql
    .select({ state: messages.state, error: messages.error, sentAt: messages.sentAt })
    .from(messages)
    .where(and(eq(messages.kind, 'mail'), eq(messages.topic, mailTest)))
    .orderBy(desc(messages.id))
    .limit(1)
  const newest = reader.sql
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.state, 'sent'), eq(messages.kind, 'mail')))
    .orderBy(desc(messages.id))
    .limit(1)
  const [sent] = mail === undefined ? await newest : []
  return {
    isClubSaved: (club?.version ?? 1) > 1,
    registration: club?.registration ?? null,
    courses: playable,
    golfers,
    mail: mail ?? null,
    sentMail: sent?.id ?? null,
    declinesEmail: club !== undefined && club.emailDeclinedAt !== null,
    isHidden: club !== undefined && club.hiddenAt !== null,
  }
}

/** Hides the list of setup steps, or shows it again (null). */
export async function hideSetup(tx: Transaction, { at }: { at: string | null }): Promise<void> {
  await tx.sql.update(clubSettings).set({ setupHiddenAt: at })
}

/** Records that the club runs without a mail server; null reverts it. */
export async function declineEmail(tx: Transaction, { at }: { at: string | null }): Promise<void> {
  await tx.sql.update(clubSettings).set({ emailDeclinedAt: at })
}
