import { createHash } from 'node:crypto'
import {
  changeClub as storeChange,
  lastClubChange,
  readClub,
  readPicture,
  type ClubChange,
  type ClubPolicies,
  type ClubSettings,
  type StoredClub,
} from '#db/club/club-settings.ts'
import type { Reader } from '#db/database.ts'
import { isDiskFull } from '#db/faults.ts'
import { transaction } from '#db/transaction.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import type { clubSettings } from '#sync/calls/club-admin.ts'
import { clubColors, ownColors, type ClubColors } from '#sync/calls/club-colors.ts'
import type { clubInfo } from '#sync/calls/club.ts'
import type { Context } from '../server/context.ts'
import type { Drawing } from '../server/drawing/drawing.ts'
import type { OnlyOnce, SentBefore } from '../server/only-once.ts'
import { serverBusy } from '../server/problem.ts'
import type { ClubInEffect } from './club-in-effect.ts'
import { formatOfLogo } from './logo-image.ts'

export type ClubContext = Context & { readonly club: ClubInEffect; readonly drawing: Drawing }

export type ClubForAdmins = AnswerOf<typeof clubSettings>

/** Maps the stored club to the answer that every app gets. */
export function shownClub({ logo, ...club }: StoredClub): AnswerOf<typeof clubInfo> {
  const { name, contact, timeZone, cupUrl, leaderboardUrl, footerCredit, asksAlcohol, allowsStakes } = club
  const links = { name, contact, timeZone, cupUrl, leaderboardUrl, footerCredit, asksAlcohol, allowsStakes }
  return { ...links, logo: logo === '' ? '' : pictureAddress('logo', logo), look: lookOf(club).address }
}

/** The address of a picture. It contains the hash of the logo, so that a browser can cache the picture for good. */
export function pictureAddress(kind: string, hash: string): string {
  return `/club/${kind}-${hash}.png`
}

/**
 * The club's colors as a stylesheet that overrides `pwa/ui/tokens.css`; both parts are empty for a club with the colors
 * of the app.
 */
export function lookOf(club: Pick<StoredClub, 'headerColor' | 'mainColor'>): { address: string; css: string } {
  const colors = clubColors(club)
  if (colors === null) return { address: '', css: '' }
  const dark = `:root:root[data-scheme='auto']{${tokensOf(colors.dark)}}`
  const css = `:root:root{${tokensOf(colors.light)}}@media (prefers-color-scheme:dark){${dark}}`
  return { address: `/club/look-${hashOf(css)}.css`, css }
}

function tokensOf({ header, onHeader, onHeaderQuiet, main, onMain, soft }: ClubColors['light']): string {
  return [
    `--green-deep:${header}`,
    `--on-deep:${onHeader}`,
    `--on-deep-2:${onHeaderQuiet}`,
    `--green:${main}`,
    `--on-green:${onMain}`,
    `--green-soft:${soft}`,
  ].join(';')
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

export async function clubForAdmins(reader: Reader): Promise<ClubForAdmins> {
  const stored = await readClub(reader)
  const { version, logo, registration, openLookup, asksAlcohol, followNames, allowsStakes, ...settings } = stored
  const changed = (await lastClubChange(reader)) ?? null
  return {
    version,
    settings,
    policies: { registration, openLookup, asksAlcohol, followNames, allowsStakes },
    hasLogo: logo !== '',
    changed,
    shown: shownClub(stored),
  }
}

type Seen = { readonly version: number; readonly by: number; readonly onlyOnce: OnlyOnce<ClubForAdmins> }

type SaveRefusal = 'club.changed' | SentBefore

/** Changes the club's settings. Icons have the header color as background, so a new color redraws them. */
export async function changeClub(
  context: ClubContext,
  { settings, ...seen }: Seen & { readonly settings: ClubSettings },
): Promise<Result<ClubForAdmins, 'club.no-such-zone' | 'server.busy' | 'club.logo-refused' | SaveRefusal>> {
  const { db, drawing } = context
  const timeZone = knownZone(settings.timeZone)
  if (timeZone === undefined) return refuse('club.no-such-zone', 'Choose a time zone from the list.')
  const before = await readClub(db)
  const hasNewHeader = before.logo !== '' && before.headerColor !== settings.headerColor
  const source = hasNewHeader ? await readPicture(db, 'source') : undefined
  const logo = source && (await drawnLogo(drawing, { bytes: source, headerColor: settings.headerColor }))
  if (logo && !logo.ok) return logo
  return await save(context, seen, { settings: { ...settings, timeZone }, ...(logo && { logo: logo.value }) })
}

/** Changes the club's policies for its members. */
export async function changePolicies(
  context: ClubContext,
  { policies, ...seen }: Seen & { readonly policies: ClubPolicies },
): Promise<Result<ClubForAdmins, SaveRefusal>> {
  return await save(context, seen, { policies })
}

/** Stores a change of the club as the administrator saw it. */
async function save(
  { db, now, club }: ClubContext,
  { version, by, onlyOnce }: Seen,
  change: Omit<ClubChange, 'by' | 'at'>,
): Promise<Result<ClubForAdmins, SaveRefusal>> {
  const at = now().toISOString()
  const store = onlyOnce(async (tx) => {
    if ((await readClub(tx)).version !== version) {
      return refuse(
        'club.changed',
        'Another administrator has changed the club. Check the new values, then save again.',
      )
    }
    await storeChange(tx, { ...change, by, at })
    return accept(await clubForAdmins(tx))
  })
  const changed = await transaction(db, store)
  if (changed.ok) await club.reload()
  return changed
}

type LogoChange = { readonly image: string | null; readonly by: number }

export async function changeLogo(
  context: ClubContext,
  { image, by }: LogoChange,
): Promise<Result<ClubForAdmins, 'club.logo-refused' | 'server.busy'>> {
  const { db, now, club, drawing } = context
  const bytes = image === null ? undefined : Buffer.from(image, 'base64')
  const { headerColor } = await readClub(db)
  const logo = bytes && (await drawnLogo(drawing, { bytes, headerColor }))
  if (logo && !logo.ok) return logo
  const at = now().toISOString()
  const changed = await transaction(db, async (tx) => {
    if (logo && (await readClub(tx)).headerColor !== headerColor) return undefined
    await storeChange(tx, { logo: logo?.value ?? null, by, at })
    return clubForAdmins(tx)
  })
  // Repeated, because the header color changed while the icons were drawn on it.
  if (changed === undefined) return changeLogo(context, { image, by })
  await club.reload()
  return accept(changed)
}

type Logo = { readonly bytes: Buffer; readonly headerColor: string }

async function drawnLogo(drawing: Drawing, { bytes, headerColor }: Logo) {
  const format = formatOfLogo(bytes)
  if (!format.ok) return format
  const drawn = drawing.logo({ bytes, format: format.value, headerColor: headerColor || ownColors.headerColor })
  if (drawn === undefined) return serverBusy()
  const pictures = await drawn.catch((error: unknown) => {
    // A full disk cannot hold the unpacked typeface. That is a failure of the server and not of the file.
    if (isDiskFull(error)) throw error
    return null
  })
  if (pictures === null) return refuse('club.logo-refused', 'This picture couldn’t be read. Try another file.')
  return accept({ hash: hashOf(JSON.stringify(pictures)), pictures })
}

/** Returns the canonical name of a time zone; undefined for an unknown one. */
function knownZone(timeZone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
