import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { inspectDatabase } from '#db/open-database.ts'
import { placeOfClub, readConfig, type Config, type Environment } from '../server/config.ts'

/** The clubs of a server for many: one folder for each in CLUBS_DIR, named by the host of the club's address. */
export type ClubDirectory = {
  readonly hosts: () => readonly string[]
  readonly has: (host: string) => boolean
  /** Returns the configuration of one club. Throws an error that names what to correct. */
  readonly configOf: (host: string) => Config
}

/** The file with the settings of a club, in its folder. */
export const settingsFile = 'club.env'

/** The variables that belong to the whole server, so that the settings of a club cannot contain them. */
const ofTheServer = [
  'PORT',
  'HOST',
  'METRICS_PORT',
  'NODE_ENV',
  'ALLOW_ROOT',
  'DIST_DIR',
  'TRUSTED_PROXIES',
  'LOG_LEVEL',
  'CLUBS_DIR',
  'CLUB',
  'DATA_DIR',
]
/** Variables that say where clubs are stored, not how a club is set up. */
const ofNoClub = ['CLUBS_DIR', 'CLUB', 'DATABASE_URL', 'SECRETS_DIR']

const hostForm = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/

/** Whether a text can be the host of a club, and with it the name of a folder. */
export function isHost(text: string): boolean {
  return hostForm.test(text)
}

export function openClubDirectory(clubsDir: string, environment: Environment): ClubDirectory {
  const has = (host: string) => isHost(host) && existsSync(join(clubsDir, host, settingsFile))
  return {
    has,
    hosts: () => readdirSync(clubsDir).filter(has),
    configOf: (host) => configIn(join(clubsDir, host), { host, environment }),
  }
}

/** Reads the configuration of a club from a folder, which may not have its final name, the host, yet. */
export function configIn(
  folder: string,
  { host, environment }: { readonly host: string; readonly environment: Environment },
): Config {
  const file = join(folder, settingsFile)
  const settings = parseEnv(readFileSync(file, 'utf8'))
  const foreign = ofTheServer.filter((name) => name in settings)
  if (foreign.length > 0) throw new Error(`${file} sets ${foreign.join(', ')}, which belongs to the whole server`)
  const server = Object.entries(environment).filter(([name]) => !ofNoClub.includes(name))
  const { NODE_ENV: mode, PORT: port = '3000' } = environment
  const address = mode?.trim() === 'production' ? `https://${host}` : `http://${host}:${port}`
  try {
    return readConfig({ ...Object.fromEntries(server), BASE_URL: address, DEMO: 'off', ...settings, DATA_DIR: folder })
  } catch (error) {
    throw new Error(`The club ${host} (${file}) cannot be opened. ${error instanceof Error ? error.message : ''}`, {
      cause: error,
    })
  }
}

/**
 * Reads the configuration for a command: on a server for many clubs that of the club in CLUB, otherwise that of the
 * only club.
 */
export function readClubConfig(environment: Environment): Config {
  const config = readConfig(environment)
  if (config.clubsDir === null) return config
  const host = environment['CLUB'] ?? ''
  const directory = openClubDirectory(config.clubsDir, environment)
  if (directory.has(host)) return directory.configOf(host)
  const hosts = existsSync(config.clubsDir) ? directory.hosts() : []
  throw new Error(`Set CLUB to one of the clubs in ${config.clubsDir}: ${hosts.join(', ') || 'none yet'}`)
}

/** Throws where there is no club yet: a command with a wrong DATA_DIR would make an empty one. */
export async function assertClub(config: Config): Promise<void> {
  const { from } = await inspectDatabase(placeOfClub(config))
  if (from !== 0) return
  const [where, name] =
    config.databaseUrl === '' ? [config.dataDir, 'DATA_DIR'] : ['the database of DATABASE_URL', 'DATABASE_URL']
  throw new Error(`There is no club in ${where} yet: start the server first, or set ${name} as the server has it`)
}
