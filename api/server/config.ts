import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { logLevels, reasonOf, type LogLevel } from '../process/log.ts'

/** What the club decides and the program does not: read from the environment once, then never again. */
export type Config = {
  readonly port: number
  readonly host: string
  /** Where /metrics is served on this machine; 0 for nowhere. */
  readonly metricsPort: number
  readonly dataDir: string
  readonly distDir: string
  readonly demo: boolean
  /** The server of a club, and not a try-out. */
  readonly isProduction: boolean
  /** The address that links in messages begin with, without a slash at its end. */
  readonly baseUrl: string
  /** Addresses and networks of reverse proxies whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[]
  readonly logLevel: LogLevel
  readonly mail: {
    /** The mail server with its sign-in, or empty: then letters are laid down as files. */
    readonly smtpUrl: string
    /** The address that letters come from. */
    readonly from: string
  }
  readonly text: {
    /** The account at Twilio that texts are sent from, or empty: then texts are laid down as files. */
    readonly accountSid: string
    readonly authToken: string
    /** The number, or the id of a messaging service, that texts come from. */
    readonly from: string
    readonly url: string
  }
  readonly push: {
    /** Origins of push services of the club's own, beside those of the browsers. They may be in the local network. */
    readonly services: readonly string[]
  }
  readonly association: {
    /** Where rounds for the national association are sent, or empty: then they wait for the handicap chair. */
    readonly url: string
    /** Sent along as a bearer token, unless empty. */
    readonly token: string
  }
  /** Who lets somebody who cannot sign in change the address: its old owner or an administrator, or only the latter. */
  readonly resetEmailChange: 'approve' | 'admin-only'
  /** Where ratings of courses are asked for; empty for the catalogue that travels with the product. */
  readonly courseCatalogueUrl: string
  readonly club: {
    readonly name: string
    readonly contact: string
    readonly timeZone: string
    /** Empty for none, like the next one and the credit. */
    readonly cupUrl: string
    readonly leaderboardUrl: string
    readonly regions: readonly string[]
    readonly footerCredit: string
  }
}

const withSecrets: readonly string[] = ['SMTP_URL', 'TWILIO_AUTH_TOKEN', 'HANDICAP_ASSOCIATION_TOKEN']

type Environment = Readonly<Record<string, string | undefined>>

/** Reads every variable, or throws one message that names each wrong one and what it should be. */
export function readConfig(environment: Environment): Config {
  const wrong: string[] = []

  /** Reads one variable; `byDefault` is its name with the value it has when it is not set. */
  function read<T>(parse: (text: string) => T, byDefault: Record<string, string>): T {
    const [[name, fallback] = ['', '']] = Object.entries(byDefault)
    const text = environment[name]?.trim() || fallback
    try {
      return parse(text)
    } catch (error) {
      // Passwords are not for a terminal or a log.
      const given = withSecrets.includes(name) ? 'not readable' : `"${text}"`
      wrong.push(`${name} is ${given} and should be ${reasonOf(error)}`)
      return parse(fallback)
    }
  }

  /** The same for what a club may do without: a variable that is set to nothing means none, and not the default. */
  function readOrNone(parse: (text: string) => string, byDefault: Record<string, string>): string {
    const [name = ''] = Object.keys(byDefault)
    return environment[name]?.trim() === '' ? '' : read(parse, byDefault)
  }

  const isProduction = environment['NODE_ENV'] === 'production'
  const port = read(portNumber, { PORT: '3000' })
  const contact = read(emailAddress, { CLUB_CONTACT: 'secretary@nomad.example' })
  const config: Config = {
    port,
    // Only this machine, until the club says otherwise: 0.0.0.0 lets phones of the local network in.
    host: read(text, { HOST: '127.0.0.1' }),
    metricsPort: read(portNumber, { METRICS_PORT: '0' }),
    dataDir: read((path) => resolve(path), { DATA_DIR: 'data' }),
    distDir: read((path) => resolve(path), { DIST_DIR: join(import.meta.dirname, '..', '..', 'dist') }),
    demo: read(onOrOff, { DEMO: isProduction ? 'off' : 'on' }),
    isProduction,
    baseUrl: read(origin, { BASE_URL: `http://localhost:${port}` }),
    trustedProxies: read((list) => commaList(list).map(network), { TRUSTED_PROXIES: '' }),
    logLevel: read(logLevel, { LOG_LEVEL: 'info' }),
    mail: {
      smtpUrl: read(smtpAddress, { SMTP_URL: '' }),
      from: read(emailAddress, { MAIL_FROM: contact }),
    },
    text: {
      accountSid: read(text, { TWILIO_ACCOUNT_SID: '' }),
      authToken: read(text, { TWILIO_AUTH_TOKEN: '' }),
      from: read(text, { TWILIO_FROM: '' }),
      url: read(origin, { TWILIO_URL: 'https://api.twilio.com' }),
    },
    push: { services: read((list) => commaList(list).map(origin), { PUSH_SERVICES: '' }) },
    association: {
      url: read(webAddressOrNone, { HANDICAP_ASSOCIATION_URL: '' }),
      token: read(text, { HANDICAP_ASSOCIATION_TOKEN: '' }),
    },
    resetEmailChange: read(whoApproves, { RESET_EMAIL_CHANGE: 'approve' }),
    courseCatalogueUrl: read(webAddressOrNone, { COURSE_CATALOGUE_URL: '' }),
    club: {
      name: read(text, { CLUB_NAME: 'Nomad Golf Club' }),
      contact,
      timeZone: read(timeZone, { CLUB_TIME_ZONE: 'America/Los_Angeles' }),
      cupUrl: readOrNone(webAddress, { CUP_URL: 'https://example.com/cup' }),
      leaderboardUrl: readOrNone(webAddress, { LEADERBOARD_URL: 'https://example.com/leaderboard' }),
      regions: read(commaList, { CLUB_REGIONS: 'North Bay,East Bay,South Bay,Peninsula,Monterey' }),
      footerCredit: readOrNone(text, { FOOTER_CREDIT: 'Nomad' }),
    },
  }
  if (isProduction && !config.baseUrl.startsWith('https:')) {
    wrong.push('BASE_URL should be the https address of the club when NODE_ENV is production')
  }
  if (isProduction && config.demo) {
    wrong.push('DEMO should be off when NODE_ENV is production: everybody knows the passwords of the demo club')
  }
  const { accountSid, authToken, from } = config.text
  if (accountSid !== '' && (authToken === '' || from === '')) {
    wrong.push('TWILIO_ACCOUNT_SID needs TWILIO_AUTH_TOKEN and TWILIO_FROM beside it')
  }
  if (wrong.length > 0) throw new Error(`The configuration is wrong:\n- ${wrong.join('\n- ')}`)
  return deepFreeze(config)
}

/** Where the database lies. */
export function databaseFile({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'nomad.db')
}

/**
 * Throws when the server of a club is started as root: whoever finds a hole in it would have the whole machine. A
 * container that has no other user says ALLOW_ROOT=on (SEC-60).
 */
export function refuseRoot(environment: Environment, userId: number | undefined): void {
  if (environment['NODE_ENV'] !== 'production' || userId !== 0 || environment['ALLOW_ROOT'] === 'on') return
  throw new Error('Start the server as a user of its own instead of as root, or set ALLOW_ROOT=on')
}

function portNumber(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535) throw new Error('a number from 0 to 65535')
  return port
}

function text(text: string): string {
  if (/[\r\n\0]/.test(text) || text.length > 200) throw new Error('one line of at most 200 characters')
  return text
}

function onOrOff(text: string): boolean {
  if (text !== 'on' && text !== 'off') throw new Error('on or off')
  return text === 'on'
}

function webAddress(text: string): string {
  if (URL.canParse(text) && /^https?:\/\//.test(text)) return text
  throw new Error('an address that begins with https:// or http://')
}

function webAddressOrNone(text: string): string {
  return text && webAddress(text)
}

function origin(text: string): string {
  if (URL.canParse(text) && /^https?:\/\//.test(text)) {
    const url = new URL(text)
    if (url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '') return url.origin
  }
  throw new Error('an address without a path, like https://golf.example')
}

function emailAddress(text: string): string {
  if (!/^[^\s@]+@[^\s@]+$/.test(text)) throw new Error('an e-mail address')
  return text
}

function smtpAddress(text: string): string {
  if (text === '' || (URL.canParse(text) && /^smtps?:\/\//.test(text))) return text
  throw new Error('the address of a mail server like smtps://user:password@mail.example')
}

function whoApproves(text: string): Config['resetEmailChange'] {
  if (text !== 'approve' && text !== 'admin-only') throw new Error('approve or admin-only')
  return text
}

function timeZone(text: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
  } catch {
    throw new Error('a time zone like Europe/Berlin')
  }
}

function logLevel(text: string): LogLevel {
  const level = logLevels.find((known) => known === text)
  if (level === undefined) throw new Error(`one of ${logLevels.join(', ')}`)
  return level
}

function commaList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function network(text: string): string {
  const [address = '', bits] = text.split('/')
  const version = isIP(address)
  const largest = version === 4 ? 32 : 128
  if (version === 0 || (bits !== undefined && !(/^\d+$/.test(bits) && Number(bits) <= largest))) {
    throw new Error('a list of addresses or networks like 10.0.0.0/8')
  }
  return text
}

function deepFreeze<T extends object>(value: T): T {
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) deepFreeze(part)
  return Object.freeze(value)
}
