import { join, resolve } from 'node:path'
import * as z from 'zod/mini'

type Documented = {
  readonly about: string
  /** The default value, or a description of a default that depends on other variables. */
  readonly byDefault: string
  /** Whether the value is kept out of error messages. */
  readonly isSecret?: boolean
}

/** The documentation of each variable: `npm run settings` writes it into api/README.md and .env.example. */
export const documentation = z.registry<Documented>()

/** A variable that has its default when it is not set or empty. */
function variable<T extends z.ZodMiniType>(is: T, byDefault: string, about: string) {
  return read((text) => text || byDefault, is).register(documentation, { byDefault, about })
}

/** An optional variable: set to an empty text it means none, and not the default. */
function orNone<T extends z.ZodMiniType>(is: T, byDefault: string, about: string) {
  return read((text) => text ?? byDefault, is).register(documentation, { byDefault, about })
}

/** A variable whose default depends on others. */
function derived<T extends z.ZodMiniType>(is: T, byDefault: string, about: string) {
  return read((text) => text || undefined, z.optional(is)).register(documentation, { byDefault, about })
}

function secret<T extends z.ZodMiniType>(is: T, about: string) {
  return read((text) => text ?? '', is).register(documentation, { byDefault: '', about, isSecret: true })
}

function read<T extends z.ZodMiniType>(
  fill: (text: string | undefined) => string | undefined,
  is: T,
): z.ZodMiniType<z.output<T>> {
  return z.pipe(
    z.transform((value: unknown) => fill(typeof value === 'string' ? value.trim() : undefined)),
    is as z.ZodMiniType<z.output<T>, string | undefined>,
  )
}

const line = z.string().check(z.regex(/^[^\r\n\0]{0,200}$/, 'one line of at most 200 characters'))
const folder = z.pipe(
  z.string(),
  z.transform((path) => resolve(path)),
)
const onOrOff = z.stringbool({ truthy: ['on'], falsy: ['off'], case: 'sensitive', error: 'on or off' })
const aPort = 'a number from 0 to 65535'
const port = z.pipe(
  z.string().check(z.regex(/^\d+$/, aPort)),
  z.pipe(z.transform(Number), z.number().check(z.maximum(65_535, aPort))),
)
const emailAddress = z.string().check(z.regex(/^[^\s@]+@[^\s@]+$/, 'an email address'))
const webAddressOrNone = z
  .string()
  .check(z.refine((text) => text === '' || isWebAddress(text), 'an address that begins with https:// or http://'))
const origin = z.pipe(
  z.string().check(z.refine(isOrigin, 'an address without a path, like https://golf.example')),
  z.transform((text) => new URL(text).origin),
)
const mailServerOrNone = z
  .string()
  .check(
    z.refine(
      (text) => text === '' || (URL.canParse(text) && /^smtps?:\/\//.test(text)),
      'the address of a mail server like smtps://user:password@mail.example, with @ # $ % / : of the name and the password as %40 %23 %24 %25 %2F %3A',
    ),
  )
const postgresOrNone = z
  .string()
  .check(
    z.refine(
      (text) => text === '' || (URL.canParse(text) && /^postgres(ql)?:\/\//.test(text)),
      'the address of a database like postgres://user:password@host/club',
    ),
  )
const timeZone = z.pipe(
  z.string().check(z.refine(isTimeZone, 'a time zone like Europe/Berlin')),
  z.transform((text) => new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone),
)
const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'a list of addresses or networks like 10.0.0.0/8')
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const
const logLevel = z.enum(logLevels, `one of ${logLevels.join(', ')}`)

function listOf<T extends z.ZodMiniType<unknown, string>>(part: T) {
  const parts = z.transform((text: string) =>
    text
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== ''),
  )
  return z.pipe(z.string(), z.pipe(parts, z.array(part)))
}

const demoClub = { name: 'Nomad Golf Club', email: 'secretary@nomad.example' }

/** Each environment variable: what it must be, its default, and its purpose. */
export const variables = z.object({
  PORT: variable(port, '3000', 'the port that the server listens on'),
  HOST: variable(line, '127.0.0.1', 'this machine only; `0.0.0.0` lets the local network in'),
  DATA_DIR: variable(folder, 'data', 'database and keys; a local disk'),
  DATABASE_URL: secret(
    postgresOrNone,
    'a database of a PostgreSQL server instead of the file in `DATA_DIR`, like `postgres://user:password@host/club`',
  ),
  CLUBS_DIR: derived(
    folder,
    '',
    'a folder of clubs, which one server serves by the hosts of their addresses: [many clubs](#many-clubs). Without it the server is for one club',
  ),
  SECRETS_DIR: derived(
    folder,
    'data/secrets',
    'the keys, by default `secrets` in `DATA_DIR`; with `DATABASE_URL` each server needs a copy of the same ones',
  ),
  DRAIN_SECONDS: derived(
    z.pipe(z.string().check(z.regex(/^\d{1,3}$/, 'seconds from 0 to 999')), z.transform(Number)),
    '0',
    'how long a server that stops still answers, while `/readyz` says that it is not ready; by default 5 with `DATABASE_URL`',
  ),
  METRICS_PORT: variable(port, '0', 'where this machine asks for `/metrics` (Prometheus); `0` for nowhere'),
  NODE_ENV: variable(line, '', '`production` for the server of a club, and not a try-out'),
  ALLOW_ROOT: variable(
    line,
    '',
    '`on` lets a server with `NODE_ENV=production` run as root, which it refuses otherwise',
  ),
  DIST_DIR: derived(folder, 'dist', 'the built app; without it there is only the API'),
  DEMO: derived(
    onOrOff,
    'on',
    'a demo club where there is no database yet; `off` starts an empty club, as `NODE_ENV=production` does. A server in production never serves a demo club, because its passwords are public',
  ),
  BASE_URL: derived(
    origin,
    'http://localhost:3000',
    'the address in links, by default with `PORT`; https when `NODE_ENV=production`',
  ),
  TRUSTED_PROXIES: variable(listOf(network), '', 'addresses or networks whose `X-Forwarded-For` is believed'),
  LOG_LEVEL: variable(logLevel, 'info', logLevels.map((level) => `\`${level}\``).join(', ')),
  BACKUP_HOOK: secret(
    line,
    'a command that copies each backup to another machine, like `/usr/local/bin/copy-backup`: it gets the path of the backup as its last argument and has half an hour',
  ),
  COURSE_CATALOGUE_URL: variable(
    webAddressOrNone,
    '',
    'where course ratings are fetched from; without it the built-in catalog',
  ),
  CLUB_NAME: variable(
    line,
    demoClub.name,
    'the name of the club; production needs one. This and the other settings of the club, except its regions, are its first values: at the first start they go to the database, and from then on administrators change them in the app',
  ),
  CLUB_CONTACT: variable(emailAddress, demoClub.email, 'the address that members write to; production needs one'),
  CLUB_TIME_ZONE: variable(
    timeZone,
    'America/Los_Angeles',
    'the zone of the days and times of the club; production needs one',
  ),
  CLUB_REGIONS: variable(
    listOf(z.string()),
    'North Bay,East Bay,South Bay,Peninsula,Monterey',
    'the regions of courses and golfers wanted. They are read at each start and not changed in the app; add new ones at the end, because courses store the number of their region',
  ),
  HANDICAP_ASSOCIATION_URL: variable(
    webAddressOrNone,
    '',
    'where rounds for the national association are sent; without it they wait for the handicap chair',
  ),
  HANDICAP_ASSOCIATION_TOKEN: secret(line, 'sent to it as a bearer token'),
  SMTP_URL: secret(
    mailServerOrNone,
    'the mail server with its sign-in, like `smtps://user:password@mail.example`; without it emails are files in `DATA_DIR/mail`',
  ),
  MAIL_FROM: derived(emailAddress, demoClub.email, 'the address that emails come from, by default `CLUB_CONTACT`'),
  TWILIO_ACCOUNT_SID: variable(line, '', 'the account that texts go by; without it texts are files in `DATA_DIR/mail`'),
  TWILIO_AUTH_TOKEN: secret(line, 'the secret of that account'),
  TWILIO_FROM: variable(line, '', 'the number or messaging service (`MG…`) that texts come from'),
  TWILIO_URL: variable(origin, 'https://api.twilio.com', 'where texts are handed over'),
  PUSH_SERVICES: variable(
    listOf(origin),
    '',
    'origins of push services of the club’s own, beside those of the browsers; they may be in the local network',
  ),
  RESET_EMAIL_CHANGE: variable(
    z.enum(['approve', 'admin-only'], 'approve or admin-only'),
    'approve',
    'who lets someone who cannot sign in change the address: the old address or an administrator (`approve`), or only an administrator (`admin-only`)',
  ),
  CUP_URL: orNone(
    webAddressOrNone,
    'https://example.com/cup',
    'the page of a cup; set to nothing (`CUP_URL=`) for none, as it is by default in production',
  ),
  LEADERBOARD_URL: orNone(webAddressOrNone, 'https://example.com/leaderboard', 'another leaderboard; likewise'),
  FOOTER_CREDIT: orNone(line, 'Nomad', 'whose software it is, in the footer; likewise'),
})

export type Environment = Readonly<Record<string, string | undefined>>

/** The configuration, read from the environment once. */
export type Config = Frozen<ReturnType<typeof configOf>>

/** Reads every variable; throws one message that names each wrong one and what it should be. */
export function readConfig(given: Environment): Config {
  // The links of the demo club are no defaults for a real club.
  const environment = isForProduction(given) ? { CUP_URL: '', LEADERBOARD_URL: '', ...given } : given
  const read = variables.safeParse(environment)
  const wrong = read.success ? [] : read.error.issues.map((issue) => errorText(issue, environment))
  wrong.push(...contradictions(environment))
  if (!read.success || wrong.length > 0) {
    throw new Error(`Configuration errors:\n- ${[...new Set(wrong)].join('\n- ')}`)
  }
  return deepFreeze(configOf(read.data))
}

function configOf(read: z.output<typeof variables>) {
  const isProduction = read.NODE_ENV === 'production'
  return {
    port: read.PORT,
    host: read.HOST,
    /** The port of /metrics on this machine; 0 for none. */
    metricsPort: read.METRICS_PORT,
    dataDir: read.DATA_DIR,
    /** The folder with the clubs of a server for many; null for a server of one club. */
    clubsDir: read.CLUBS_DIR ?? null,
    /** The address of a PostgreSQL database; '' for the file in the folder above. */
    databaseUrl: read.DATABASE_URL,
    secretsDir: read.SECRETS_DIR ?? join(read.DATA_DIR, 'secrets'),
    /** Seconds for which a stopping server still answers, until a load balancer has noticed. */
    drainSeconds: read.DRAIN_SECONDS ?? (read.DATABASE_URL === '' ? 0 : 5),
    distDir: read.DIST_DIR ?? join(import.meta.dirname, '..', '..', 'dist'),
    demo: read.DEMO ?? !isProduction,
    /** Whether this is the server of a real club, and not a trial. */
    isProduction,
    /** The public address, without a trailing slash. */
    baseUrl: read.BASE_URL ?? `http://localhost:${read.PORT}`,
    trustedProxies: read.TRUSTED_PROXIES,
    logLevel: read.LOG_LEVEL,
    mail: { smtpUrl: read.SMTP_URL, from: read.MAIL_FROM ?? read.CLUB_CONTACT },
    text: {
      accountSid: read.TWILIO_ACCOUNT_SID,
      authToken: read.TWILIO_AUTH_TOKEN,
      from: read.TWILIO_FROM,
      url: read.TWILIO_URL,
    },
    push: { services: read.PUSH_SERVICES },
    association: { url: read.HANDICAP_ASSOCIATION_URL, token: read.HANDICAP_ASSOCIATION_TOKEN },
    resetEmailChange: read.RESET_EMAIL_CHANGE,
    backupHook: read.BACKUP_HOOK,
    courseCatalogueUrl: read.COURSE_CATALOGUE_URL,
    club: {
      name: read.CLUB_NAME,
      contact: read.CLUB_CONTACT,
      timeZone: read.CLUB_TIME_ZONE,
      cupUrl: read.CUP_URL,
      leaderboardUrl: read.LEADERBOARD_URL,
      regions: read.CLUB_REGIONS,
      footerCredit: read.FOOTER_CREDIT,
    },
  }
}

function errorText({ path: [name], message }: z.core.$ZodIssue, environment: Environment): string {
  const variable = String(name)
  const shape: Readonly<Record<string, z.ZodMiniType>> = variables.shape
  const schema = shape[variable]
  // Secrets stay out of terminals and logs.
  const isSecret = schema !== undefined && documentation.get(schema)?.isSecret === true
  const given = isSecret ? 'not readable' : `"${environment[variable]?.trim()}"`
  return `${variable} is ${given} and should be ${message}`
}

/**
 * Variables that only the operator can decide. In production they are refused when they are missing or have the demo
 * club's value.
 */
const decidedByTheClub: Readonly<Record<string, readonly [isLeftOut: (value: string) => boolean, what: string]>> = {
  CLUB_NAME: [(name) => name === '' || name === demoClub.name, 'the name of the club'],
  CLUB_CONTACT: [(email) => email === '' || email === demoClub.email, 'the address that members write to'],
  CLUB_TIME_ZONE: [(zone) => zone === '', 'the time zone of the club, like America/Phoenix,'],
  // By default, emails come from CLUB_CONTACT.
  MAIL_FROM: [(email) => email === demoClub.email, 'the address that emails come from'],
}

function isForProduction(environment: Environment): boolean {
  return environment['NODE_ENV']?.trim() === 'production'
}

function mayBeDemo(environment: Environment): boolean {
  return (environment['DEMO']?.trim() || (isForProduction(environment) ? 'off' : 'on')) !== 'off'
}

/** Returns the errors in combinations of variables that are each valid on their own. */
function contradictions(environment: Environment): string[] {
  const given = (name: keyof typeof variables.shape) => environment[name]?.trim() ?? ''
  const wrong: string[] = []
  const isOfManyClubs = given('CLUBS_DIR') !== ''
  // On a server for many clubs, each club has its own.
  if (isForProduction(environment) && !isOfManyClubs) {
    if (!/^https:/i.test(given('BASE_URL'))) {
      wrong.push('BASE_URL should be the https address of the club when NODE_ENV is production')
    }
    if (given('DEMO') === 'on') {
      wrong.push('DEMO should be off when NODE_ENV is production: the passwords of the demo club are public')
    }
    for (const [name, [isLeftOut, what]] of Object.entries(decidedByTheClub)) {
      if (isLeftOut(environment[name]?.trim() ?? ''))
        wrong.push(`${name} should be ${what} when NODE_ENV is production`)
    }
  }
  if (given('DATABASE_URL') !== '' && given('SMTP_URL') === '' && !mayBeDemo(environment)) {
    wrong.push(
      'With DATABASE_URL, SMTP_URL should be the address of a mail server: files would be on only one of the servers',
    )
  }
  if (given('TWILIO_ACCOUNT_SID') !== '' && (given('TWILIO_AUTH_TOKEN') === '' || given('TWILIO_FROM') === '')) {
    wrong.push('TWILIO_ACCOUNT_SID needs TWILIO_AUTH_TOKEN and TWILIO_FROM beside it')
  }
  return wrong
}

const databaseName = 'nomad.db'

/** Returns where the database of the club is. */
export function placeOfClub({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): { readonly file: string } | { readonly url: string } {
  return databaseUrl === '' ? { file: join(dataDir, databaseName) } : { url: databaseUrl }
}

/**
 * Returns the database file. Throws for a club on a database server; `what` says in the error what is done there
 * instead, such as "its backups are made".
 */
export function fileOfClub(config: Pick<Config, 'databaseUrl' | 'dataDir'>, what: string): string {
  if (config.databaseUrl !== '')
    throw new Error(`DATABASE_URL is set: PostgreSQL keeps the data, and ${what} there (docs/past-one-machine.md)`)
  return join(config.dataDir, databaseName)
}

/**
 * Throws when a production server is started as root, because an exploit could then control the whole machine. A
 * container that has no other user sets ALLOW_ROOT=on (SEC-60).
 */
export function refuseRoot(environment: Environment, userId: number | undefined): void {
  if (environment['NODE_ENV'] !== 'production' || userId !== 0 || environment['ALLOW_ROOT'] === 'on') return
  throw new Error('Start the server as a user of its own instead of as root, or set ALLOW_ROOT=on')
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:\/\//.test(text)
}

function isOrigin(text: string): boolean {
  if (!isWebAddress(text)) return false
  const { pathname, search, hash, username } = new URL(text)
  return pathname === '/' && search === '' && hash === '' && username === ''
}

function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

type Frozen<T> = { readonly [Key in keyof T]: T[Key] extends object ? Frozen<T[Key]> : T[Key] }

function deepFreeze<T extends object>(value: T): Frozen<T> {
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) deepFreeze(part)
  return Object.freeze(value)
}
