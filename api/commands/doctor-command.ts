import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { Moment } from '#db/database.ts'
import { inspectDatabase, openMoment } from '#db/open-database.ts'
import { withStoredClub } from '../club/club-in-effect.ts'
import { smtpTransport } from '../delivery/email-transport.ts'
import { testEmail } from '../delivery/emails.ts'
import { sendsEmail } from '../delivery/queue.ts'
import { examine } from '../doctor/examine.ts'
import { texts } from '../doctor/texts.ts'
import { aheadOf } from '../doctor/time-server.ts'
import { readClubConfig } from '../many-clubs/club-directory.ts'
import { openDisk } from '../process/disk.ts'
import { reasonOf } from '../process/log.ts'
import { missingKeys, openSecrets } from '../process/secrets.ts'
import { fileOfClub, placeOfClub, type Config } from '../server/config.ts'
import { runCommand } from './run-command.ts'

const usage = 'npm run doctor, or npm run doctor -- [--mail <address for a test email>] [--time-server <host>]'

const text = { type: 'string' } as const

/**
 * `npm run doctor` examines the server and what it depends on, also while it runs, and prints what to do. The exit code
 * is 1 when something is at fault. `-- --mail <address>` also sends a test email there; `--time-server <host>` compares
 * the clock with another server.
 */
await runCommand({ usage, options: { mail: text, 'time-server': text } }, async (values) => {
  const ofServer = readClubConfig(process.env)
  const moment = await readableMoment(ofServer)
  try {
    const config = moment === null ? ofServer : await withStoredClub(moment, ofServer)
    if (values.mail !== undefined) await sendTestEmail(config, values.mail)
    await report(config, { moment, timeServer: values['time-server'] ?? 'time.cloudflare.com' })
  } finally {
    await moment?.close()
  }
})

type Examination = { readonly moment: Moment | null; readonly timeServer: string }

async function report(config: Config, { moment, timeServer }: Examination): Promise<void> {
  const now = () => new Date()
  const place = placeOfClub(config)
  const findings = await examine({
    config,
    now,
    reader: moment,
    file: config.databaseUrl === '' ? fileOfClub(config, 'its backups are made') : null,
    disk: openDisk({ folder: existsSync(config.dataDir) ? config.dataDir : '.', ballast: 0 }),
    // The server creates the keys; this command only reads them.
    vapid: () => {
      const missing = missingKeys(config.secretsDir)
      if (missing.length > 0) throw new Error(`${config.secretsDir} has no ${missing.join(', ')}`)
      return openSecrets({ folder: config.secretsDir, randomBytes }).vapid
    },
    inspect: () => inspectDatabase(place),
    clock: async () => ({ against: timeServer, milliseconds: await aheadOf(timeServer, { now }) }),
    visit: null,
    running: () => versionAt(config.port),
  })
  for (const { state, name, text, advice } of findings) {
    console.log(`${texts.command.states[state]} ${name}: ${text}`)
    if (advice !== '') console.log(`    ${advice}`)
  }
  const faults = findings.filter(({ state }) => state === 'fault').length
  if (faults > 0) process.exitCode = 1
  if (findings.every(({ advice }) => advice === '')) console.log(texts.command.allGood)
  else if (faults > 0) console.log(texts.command.faults(faults))
}

/** Opens the database for reading; null when there is none or it has another version, which the examination reports. */
async function readableMoment(config: Config): Promise<Moment | null> {
  try {
    const { from, to } = await inspectDatabase(placeOfClub(config))
    return from === to ? await openMoment(placeOfClub(config)) : null
  } catch {
    return null
  }
}

async function versionAt(port: number): Promise<string | null> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/livez`, { signal: AbortSignal.timeout(3000) })
    const { version } = (await answer.json()) as { version?: unknown }
    return typeof version === 'string' ? version : null
  } catch {
    return null
  }
}

/** Sends a test email directly to the mail server, because a command cannot add it to the queue of a running server. */
async function sendTestEmail(config: Config, address: string): Promise<void> {
  const { baseUrl, mail, club } = config
  if (!sendsEmail(config)) return console.log(`${texts.mail.folder.text} ${texts.mail.folder.advice}`)
  const transport = smtpTransport({
    smtpUrl: mail.smtpUrl,
    address: mail.from,
    baseUrl,
    name: () => club.name,
    // Required by the type, but unused: only broadcasts have an unsubscribe link.
    unsubscribeAddress: () => baseUrl,
  })
  const email = { ...testEmail(config, { firstname: address }), secret: null }
  const ofNoMember = { memberId: null, broadcastId: null, subscriptionId: null, replyTo: '', path: '', attempts: 1 }
  try {
    await transport.send({
      ...ofNoMember,
      ...email,
      kind: 'mail',
      id: 0,
      receiver: address,
      createdAt: new Date().toISOString(),
    })
    console.log(texts.command.mailSent(address))
  } catch (error) {
    console.log(texts.command.mailNotSent(reasonOf(error)))
    process.exitCode = 1
  }
}
