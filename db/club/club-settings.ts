import { desc, eq } from 'drizzle-orm'
import type { NameStyle } from '#golf/names.ts'
import type { Reader, Transaction } from '../database.ts'
import { prepared } from '../queries.ts'
import { clubChanges, clubPictures, clubSettings } from '../schema/club.ts'
import { members } from '../schema/members.ts'

/** What administrators configure about their club. */
export type ClubSettings = {
  readonly name: string
  readonly contact: string
  readonly timeZone: string
  /** Addresses of other sites; empty for none. */
  readonly cupUrl: string
  readonly leaderboardUrl: string
  readonly footerCredit: string
  /** `#rrggbb` as chosen, or empty for the color of the app. */
  readonly headerColor: string
  readonly mainColor: string
}

/** What administrators decide about members. */
export type ClubPolicies = {
  /**
   * Who may register: anyone; anyone, after approval by an administrator; or only those invited. Null, until one is
   * chosen, is the same as `open`.
   */
  readonly registration: 'open' | 'approval' | 'invitation' | null
  /** Whether anyone may look up golfers, or only members. */
  readonly openLookup: boolean
  /** Whether rounds ask about alcohol. */
  readonly asksAlcohol: boolean
  /** How golfers are named to people who follow an outing by its link. */
  readonly followNames: NameStyle
  /** Whether outings may be played for money. */
  readonly allowsStakes: boolean
}

export type StoredClub = ClubSettings &
  ClubPolicies & {
    /** Increases with every change. */
    readonly version: number
    /** The hash of the logo's pictures, which is part of their addresses; empty without a logo. */
    readonly logo: string
  }

/** The settings have one row. */
const id = 1

const settingsRow = prepared((sql) => sql.select().from(clubSettings).where(eq(clubSettings.id, id)).prepare())

export async function readClub(reader: Reader): Promise<StoredClub> {
  const club = await findClub(reader)
  if (club === undefined) throw new Error('The club has no settings')
  return club
}

/** Undefined before the first start of a server. */
export async function findClub(reader: Reader): Promise<StoredClub | undefined> {
  const [row] = await settingsRow(reader).execute()
  if (row === undefined) return undefined
  const { id: _id, setupHiddenAt: _hidden, emailDeclinedAt: _declined, ...club } = row
  return club
}

/** Whether rounds ask about alcohol; false in a club without settings. */
export async function asksAboutAlcohol(reader: Reader): Promise<boolean> {
  const [row] = await settingsRow(reader).execute()
  return row?.asksAlcohol ?? false
}

/** Whether outings may be played for money; false in a club without settings. */
export async function allowsStakes(reader: Reader): Promise<boolean> {
  const [row] = await settingsRow(reader).execute()
  return row?.allowsStakes ?? false
}

type FirstSettings = ClubSettings & Partial<Pick<ClubPolicies, 'asksAlcohol'>>

/** Stores the first settings of a new club; existing settings stay. */
export async function seedClub(tx: Transaction, first: FirstSettings): Promise<void> {
  await tx.sql
    .insert(clubSettings)
    .values({ id, version: 1, logo: '', ...first })
    .onConflictDoNothing()
}

/** The pictures derived from the logo, by purpose. `source` is the uploaded logo itself. */
export const pictureKinds = [
  'source',
  'logo',
  'icon-192',
  'icon-512',
  'maskable-192',
  'maskable-512',
  'apple-touch-icon',
] as const

export type PictureKind = (typeof pictureKinds)[number]

/** The logo in every required size, as PNG in base64. */
export type Pictures = Readonly<Record<PictureKind, string>>

export type ClubChange = {
  readonly settings?: ClubSettings
  readonly policies?: ClubPolicies
  /** Null removes the logo. */
  readonly logo?: { readonly hash: string; readonly pictures: Pictures } | null
  readonly by: number
  readonly at: string
}

/** Changes the club and records who changed it and the earlier values. */
export async function changeClub(tx: Transaction, { settings, policies, logo, by, at }: ClubChange): Promise<void> {
  const before = await readClub(tx)
  const hash = logo === undefined ? before.logo : (logo?.hash ?? '')
  const after: StoredClub = { ...before, ...settings, ...policies, logo: hash, version: before.version + 1 }
  await tx.sql.update(clubSettings).set(after).where(eq(clubSettings.id, id))
  if (logo !== undefined) {
    await tx.sql.delete(clubPictures)
    const rows = pictureKinds.map((kind) => ({ kind, png: logo?.pictures[kind] ?? '' }))
    if (logo !== null) await tx.sql.insert(clubPictures).values(rows)
  }
  await tx.sql
    .insert(clubChanges)
    .values({ changedBy: by, changedAt: at, before: JSON.stringify(before), after: JSON.stringify(after) })
}

export async function readPicture(reader: Reader, kind: PictureKind): Promise<Buffer | undefined> {
  const [row] = await reader.sql.select({ png: clubPictures.png }).from(clubPictures).where(eq(clubPictures.kind, kind))
  return row && Buffer.from(row.png, 'base64')
}

/** Who last changed the club, and when; undefined for an unchanged club. */
export async function lastClubChange(reader: Reader): Promise<{ by: string; at: string } | undefined> {
  const [row] = await reader.sql
    .select({ firstname: members.firstname, lastname: members.lastname, at: clubChanges.changedAt })
    .from(clubChanges)
    .innerJoin(members, eq(members.id, clubChanges.changedBy))
    .orderBy(desc(clubChanges.id))
    .limit(1)
  return row && { by: `${row.firstname} ${row.lastname}`, at: row.at }
}
