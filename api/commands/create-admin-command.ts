import { randomBytes } from 'node:crypto'
import { setTempPassword } from '#db/accounts/account-links.ts'
import type { Database } from '#db/database.ts'
import { day, instantAfter } from '#db/instants.ts'
import { countAdmins, addMember, findAccount } from '#db/members/members.ts'
import { openDatabase, openMoment } from '#db/open-database.ts'
import { transaction } from '#db/transaction.ts'
import type { ValueOf } from '#sync/calls/call.ts'
import { administrator } from '#sync/calls/setup.ts'
import { hashPassword, drawTempPassword, shownTempPassword } from '../accounts/passwords.ts'
import { withStoredClub } from '../club/club-in-effect.ts'
import { assertClub, readClubConfig } from '../many-clubs/club-directory.ts'
import { keepPrivate } from '../process/private-files.ts'
import { openSecrets } from '../process/secrets.ts'
import { placeOfClub, type Config } from '../server/config.ts'
import { setupLink } from '../setup/first-admin.ts'
import { runCommand } from './run-command.ts'

type Person = ValueOf<typeof administrator> & {
  /** Whether to add the person even if the club already has administrators. */
  readonly another: boolean
}

const usage =
  'npm run create-admin, or npm run create-admin -- --username <name> --firstname <name> --lastname <name> --email <address> [--another]'

const hasOne =
  'This club has an administrator, who can add more under /admin/members. If no administrator can be reached, stop the server and add one with --another'

const text = { type: 'string', default: '' } as const
const another = { type: 'boolean', default: false } as const
const options = { username: text, firstname: text, lastname: text, email: text, another }

/**
 * `npm run create-admin` prints the link with which someone becomes the first administrator; the server may be running.
 * With a name it adds the administrator itself, who chooses a password with a one-time link within a day; for a SQLite
 * database the server must then be stopped. The first administrator adds others under /admin/members; `--another` adds
 * one if none of the existing ones can be reached.
 */
await runCommand({ usage, options }, async (values) => {
  const config = readClubConfig(process.env)
  if (process.argv.length === 2) await printLink(config)
  else await addPerson(config, readPerson(values))
})

/**
 * Prints the setup link of an existing club without an administrator. Refused elsewhere, because keys created in a
 * wrong folder would sign a link that no server accepts.
 */
async function printLink(config: Config): Promise<void> {
  await assertClub(config)
  const moment = await openMoment(placeOfClub(config))
  try {
    if ((await countAdmins(moment)) > 0) throw new Error(hasOne)
  } finally {
    await moment.close()
  }
  const { secretsDir: folder, baseUrl } = config
  const link = setupLink({ secrets: openSecrets({ folder, randomBytes }), baseUrl })
  console.log(`Open this link and become the club’s administrator. It works once, while the club has none:\n${link}`)
  noteAddress(config)
}

/**
 * Warns that the printed address may be wrong. A server for many clubs derives their addresses from its NODE_ENV and
 * PORT, which a command has only if they are set.
 */
function noteAddress({ baseUrl }: Config): void {
  const isGiven = (name: string) => (process.env[name] ?? '').trim() !== ''
  if (!isGiven('CLUBS_DIR') || isGiven('NODE_ENV') || isGiven('PORT')) return
  console.log(`If the club is not at ${baseUrl}, run the command with the NODE_ENV and PORT of the server.`)
}

async function addPerson(config: Config, person: Person): Promise<void> {
  if (person.another) await assertClub(config)
  keepPrivate(config.dataDir)
  const db = await openDatabase(placeOfClub(config))
  const { club } = await withStoredClub(db, config)
  const password = await createAdmin(db, person)
  const { username, firstname, lastname } = person
  // The fragment stays in the browser: no server and no proxy logs it.
  const link = `${config.baseUrl}/resetPwd#${new URLSearchParams({ username, password }).toString()}`
  console.log(`${firstname} ${lastname} is ${person.another ? 'an' : 'the'} administrator of ${club.name}.`)
  console.log(`Start the server, open this link within 24 hours and choose a password (the link works once):\n${link}`)
  console.log(`Or open ${config.baseUrl}/resetPwd and type the username ${username}, current password ${password}`)
  noteAddress(config)
}

/** Adds the administrator and closes the database. Returns the temporary password as it is displayed. */
async function createAdmin(db: Database, person: Person): Promise<string> {
  try {
    return await addAdmin(db, person)
  } finally {
    await db.close()
  }
}

async function addAdmin(db: Database, { another, ...person }: Person): Promise<string> {
  if (!another && (await countAdmins(db)) > 0) throw new Error(hasOne)
  if ((await findAccount(db, person)) !== undefined) {
    throw new Error(`The username ${person.username} is taken: choose another one`)
  }

  const password = drawTempPassword(randomBytes)
  const passwordHash = await hashPassword(password)
  // The account's password is random, so the link is the only way in.
  const unusable = await hashPassword(randomBytes(32).toString('hex'))
  const at = new Date()
  const [createdAt, expiresAt] = [at.toISOString(), instantAfter(at, day)]
  await transaction(db, async (tx) => {
    const account = { ...person, passwordHash: unusable, dob: null, handicapIndex: null }
    const memberId = await addMember(tx, { ...account, isadmin: true, isconfirmed: true, createdAt })
    await setTempPassword(tx, { memberId, passwordHash, createdAt, expiresAt })
  })
  return shownTempPassword(password)
}

type Typed = Readonly<Record<'username' | 'firstname' | 'lastname' | 'email', string>> & { readonly another: boolean }

function readPerson({ another: isAnother, ...typed }: Typed): Person {
  const person = administrator().safeParse(typed)
  if (!person.success) {
    const wrong = person.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`)
    throw new Error([...wrong, usage].join('\n'))
  }
  return { ...person.data, another: isAnother }
}
