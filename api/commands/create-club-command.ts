import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addPostgresDatabase, migrateDatabase, removePostgresDatabase } from '#db/open-database.ts'
import { configIn, isHost, settingsFile } from '../many-clubs/club-directory.ts'
import { reasonOf } from '../process/log.ts'
import { keepPrivate } from '../process/private-files.ts'
import { placeOfClub, readConfig } from '../server/config.ts'
import { runCommand } from './run-command.ts'

const usage =
  'CLUBS_DIR=<folder> npm run create-club -- <host> --name <name> --contact <email address> --zone <like Europe/Berlin>'

const text = { type: 'string', default: '' } as const

/**
 * `npm run create-club` adds a club to a server for many; the server may be running. Its folder in CLUBS_DIR contains
 * its settings, its keys and its database or, with DATABASE_URL, the address of its own database on that server.
 */
await runCommand({ usage, options: { name: text, contact: text, zone: text }, places: 1 }, async (values, typed) => {
  const { host, settings } = readArguments(values, typed)
  const { clubsDir, databaseUrl } = readConfig(process.env)
  if (clubsDir === null) throw new Error(usage)
  const folder = join(clubsDir, host)
  if (existsSync(folder)) throw new Error(`There is a club with this host: ${folder}`)

  // The folder gets its final name, by which the server finds it, only when it is complete.
  const unfinished = join(clubsDir, `.${host}.new`)
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  keepPrivate(unfinished)
  const file = join(unfinished, settingsFile)
  const read = () => configIn(unfinished, { host, environment: process.env })
  const database = databaseNameOf(host)
  const state = { hasDatabase: false }
  try {
    writeFileSync(file, settings.map(line).join(''))
    read()
    if (databaseUrl !== '') {
      const url = await addPostgresDatabase(databaseUrl, database)
      state.hasDatabase = true
      writeFileSync(file, line(['DATABASE_URL', url]), { flag: 'a' })
    }
    await migrateDatabase(placeOfClub(read()))
    renameSync(unfinished, folder)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (state.hasDatabase) {
      await removePostgresDatabase(databaseUrl, database).catch((failure: unknown) =>
        console.error(`The new database ${database} could not be removed again: ${reasonOf(failure)}`),
      )
    }
    throw error
  }
  console.log(`${host} is a club now: its settings are in ${join(folder, settingsFile)}.`)
  // Without a name the command prints a link, which also works while the server has the club open.
  console.log(`Give it an administrator: CLUB=${host} npm run create-admin`)
})

type Setting = readonly [name: string, value: string]

type Values = Readonly<Record<'name' | 'contact' | 'zone', string>>

function readArguments(
  { name, contact, zone }: Values,
  typed = '',
): { readonly host: string; readonly settings: readonly Setting[] } {
  if (typed === '' || name === '' || contact === '' || zone === '') throw new Error(usage)
  // Host names are not case-sensitive; browsers send them in lower case.
  const host = typed.toLowerCase()
  if (!isHost(host)) throw new Error(`${typed} should be the host of the club’s address, like elms.example\n${usage}`)
  return {
    host,
    settings: [
      ['CLUB_NAME', name],
      ['CLUB_CONTACT', contact],
      ['CLUB_TIME_ZONE', zone],
    ],
  }
}

/** A line of the settings file, quoted with a quotation mark that the value does not contain. */
function line([name, value]: Setting): string {
  const mark = ['"', "'", '`'].find((each) => !value.includes(each))
  if (mark === undefined) throw new Error(`${name} has every kind of quotation mark: leave one of them out`)
  return `${name}=${mark}${value}${mark}\n`
}

/** The database name of a club. PostgreSQL truncates names after 63 characters. */
function databaseNameOf(host: string): string {
  return `nomad_${host.replaceAll(/[.-]/g, '_')}`.slice(0, 63)
}
