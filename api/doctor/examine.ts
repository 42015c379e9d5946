import { request } from 'node:https'
import { getCACertificates, TLSSocket } from 'node:tls'
import type { DatabaseState, Reader } from '#db/database.ts'
import { day, hour, second } from '#db/instants.ts'
import { lastMessages } from '#db/messages/messages.ts'
import { countDevices } from '#db/messages/push-subscriptions.ts'
import { newestBackup } from '#db/sqlite/backups.ts'
import { examined } from '#sync/calls/doctor.ts'
import { sendsEmail, sendsTexts } from '../delivery/queue.ts'
import { copyLevel, readCopyState } from '../process/backup-hook.ts'
import type { Disk } from '../process/disk.ts'
import { releasedVersion } from '../process/health.ts'
import { isBackupOverdue } from '../process/hourly-backup.ts'
import { reasonOf } from '../process/log.ts'
import type { VapidKeys } from '../process/secrets.ts'
import type { Config } from '../server/config.ts'
import { untrustedProxies } from '../server/http/untrusted-proxy.ts'
import { texts, type Finding, type Says } from './texts.ts'

/** What an examination needs to know. The page and the command supply it in different ways. */
export type Patient = {
  readonly config: Config
  readonly now: () => Date
  readonly disk: Disk
  /** Throws when the keys cannot be read. */
  readonly vapid: () => VapidKeys
  /** The path of the database file; null with PostgreSQL. */
  readonly file: string | null
  /** Throws when the database cannot be read. */
  readonly inspect: () => Promise<DatabaseState>
  /** Null without a readable database. */
  readonly reader: Reader | null
  /**
   * How many milliseconds this machine's clock is ahead of another clock, null if that one did not answer, and whose
   * clock it is.
   */
  readonly clock: () => Promise<{ readonly against: string; readonly milliseconds: number | null }>
  /** The browser of the administrator; null in a terminal. */
  readonly visit: { readonly origin: string; readonly silentProxy: string | null } | null
  /** The version of the running server; null when no server runs. */
  readonly running: () => Promise<string | null>
}

/** Examines every part of the server. A part that cannot be examined does not prevent the other examinations. */
export async function examine(patient: Patient): Promise<readonly Finding[]> {
  return Promise.all(
    examined.map(async (part) => ({ part, name: texts.names[part], ...(await examinations[part](patient)) })),
  )
}

const examinations: Readonly<Record<Finding['part'], (patient: Patient) => Says | Promise<Says>>> = {
  https: examineAddress,
  proxy: examineProxy,
  mail: (patient) => (sendsEmail(patient.config) ? examineMessages(patient, 'mail') : texts.mail.folder),
  text: (patient) => (sendsTexts(patient.config) ? examineMessages(patient, 'text') : texts.text.none),
  push: examinePush,
  clock: examineClock,
  disk: ({ disk }) => texts.disk[disk.level()](`${(disk.free() / 1e9).toFixed(1)} GB`),
  backup: examineBackup,
  copy: examineCopy,
  version: examineVersion,
}

/**
 * A certificate is reported as late if it is valid for less than this and less than a quarter of its time is left. A
 * proxy renews it when a third of its time is left; some are valid only for hours.
 */
const soon = 14 * day

async function examineAddress({ config: { baseUrl: address }, visit, now }: Patient): Promise<Says> {
  if (visit !== null && visit.origin !== address) return texts.https.elsewhere({ origin: visit.origin, address })
  if (!address.startsWith('https:')) return texts.https.plain(address)
  const answer = await open(`${address}/livez`)
  if ('reason' in answer) {
    const { reason, isCertificate } = answer
    if (isCertificate) return texts.https.refused({ address, reason })
    // The address may still work for others: some routers do not route a machine back to its own public address.
    return visit === null ? texts.https.away({ address, reason }) : texts.https.notFromHere(address)
  }
  if (!answer.body.includes('"status":"alive"')) return texts.https.another(address)
  const left = answer.validTo - now().getTime()
  const says = { address, hoursLeft: Math.floor(left / hour) }
  const isLate = left < Math.min(soon, (answer.validTo - answer.validFrom) / 4)
  return isLate ? texts.https.expires(says) : texts.https.works(says)
}

type Opened =
  | { readonly body: string; readonly validFrom: number; readonly validTo: number }
  | { readonly reason: string; readonly isCertificate: boolean }

const patience = 5 * second
const mostRead = 2000

/** Opens an https address with the certificate authorities that this machine trusts. */
function open(address: string): Promise<Opened> {
  return new Promise((resolve) => {
    const ca = [...getCACertificates('default'), ...getCACertificates('system')]
    const sent = request(address, { ca, agent: false, signal: AbortSignal.timeout(patience) }, (response) => {
      const { socket } = response
      const certificate = socket instanceof TLSSocket ? socket.getPeerCertificate() : { valid_from: '', valid_to: '' }
      const valid = { validFrom: Date.parse(certificate.valid_from), validTo: Date.parse(certificate.valid_to) }
      const read = { body: '' }
      const end = () => resolve({ body: read.body, ...valid })
      response.setEncoding('utf8').on('data', (part: string) => {
        read.body += part
        if (read.body.length > mostRead) response.destroy()
      })
      response.on('close', end)
      response.on('error', end)
    })
    sent.on('error', (error: Error & { code?: string }) =>
      resolve({ reason: reasonFor(error), isCertificate: /CERT|SELF_SIGNED|VERIFY|ALTNAME/.test(error.code ?? '') }),
    )
    sent.end()
  })
}

function reasonFor(error: Error): string {
  return error.name === 'AbortError' || error.name === 'TimeoutError' ? 'no answer in 5 seconds' : reasonOf(error)
}

function examineProxy({ config, visit }: Patient): Says {
  const addresses = untrustedProxies(config.dataDir)
  if (addresses.length > 0) return texts.proxy.untrusted(addresses)
  if (visit?.silentProxy) return texts.proxy.silent(visit.silentProxy)
  return config.trustedProxies.length > 0 ? texts.proxy.trusted : texts.proxy.none
}

async function examineMessages({ reader, config, now }: Patient, kind: 'mail' | 'text'): Promise<Says> {
  const words = texts[kind]
  if (reader === null) return words.untried
  const { sentAt, failure, waitingSince } = await lastMessages(reader, { kind })
  if (failure !== null) return words.fails(failure)
  if (waitingSince !== null && now().getTime() - Date.parse(waitingSince) > hour) {
    return words.waits(moment(waitingSince, config))
  }
  return sentAt === null ? words.untried : words.works(moment(sentAt, config))
}

async function examinePush({ vapid, reader }: Patient): Promise<Says> {
  try {
    const { publicKey: vapidKey } = vapid()
    const { reached, lost } = reader === null ? { reached: 0, lost: 0 } : await countDevices(reader, { vapidKey })
    if (lost > 0) return texts.push.lost(lost)
    return reached === 0 ? texts.push.none : texts.push.works(reached)
  } catch (error) {
    return texts.push.noKeys(reasonOf(error))
  }
}

/**
 * The largest difference of the clocks that is not reported. Links and sign-ins are valid for minutes or longer, and a
 * phone's answer takes a moment to arrive.
 */
const mostDifference = 30 * second

async function examineClock({ clock }: Patient): Promise<Says> {
  const { against, milliseconds } = await clock()
  if (milliseconds === null) return texts.clock.unknown(against)
  if (Math.abs(milliseconds) <= mostDifference) return texts.clock.right(against)
  return texts.clock.wrong({ against, seconds: Math.round(milliseconds / second) })
}

async function examineBackup({ config, file, inspect, now }: Patient): Promise<Says> {
  if (file === null) {
    const state = await inspect().catch(() => null)
    const level = state?.archive?.backup ?? 'elsewhere'
    if (level === 'elsewhere') return texts.backup.noArchive
    return level === 'young' ? texts.backup.archived : texts.backup.archiveFails
  }
  const newest = newestBackup(file, now())
  if (newest === undefined) return texts.backup.none
  const at = moment(newest.at.toISOString(), config)
  return isBackupOverdue({ file, now }) ? texts.backup.old(at) : texts.backup.young(at)
}

function examineCopy({ config, file, now }: Patient): Says {
  if (file === null) return texts.copy.archive
  const state = readCopyState(config.dataDir)
  if (state === null) return config.backupHook === '' ? texts.copy.none : texts.copy.waiting
  if (copyLevel(state, now()) === 'failed' || state.copiedAt === null) return texts.copy.failed(state.error)
  const at = moment(state.copiedAt, config)
  return copyLevel(state, now()) === 'young' ? texts.copy.young(at) : texts.copy.old(at)
}

async function examineVersion({ inspect, running }: Patient): Promise<Says> {
  const version = releasedVersion()
  try {
    const { from, to } = await inspect()
    if (from > to) return texts.version.newer(version)
    if (from === 0) return texts.version.noDatabase(version)
    if (from < to) return texts.version.pending({ version, pending: to - from })
    const runs = await running()
    if (runs === null) return texts.version.notRunning(version)
    if (runs !== version) return texts.version.anotherRuns({ running: runs, version })
    return texts.version.current({ version, database: to })
  } catch (error) {
    return texts.version.unreadable(reasonOf(error))
  }
}

/** Formats an instant in the club's time zone. */
function moment(at: string, { club: { timeZone } }: Config): string {
  return new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  })
    .format(new Date(at))
    .replace(/ ([AP]M)$/, (_, half: string) => ` ${half.toLowerCase()}`)
}
