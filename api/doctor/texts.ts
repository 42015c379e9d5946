import type { AnswerOf } from '#sync/calls/call.ts'
import type { doctor } from '#sync/calls/doctor.ts'

/** The result of examining one part of the server. */
export type Finding = AnswerOf<typeof doctor>['findings'][number]
/** A finding without the name of its part. */
export type Says = Pick<Finding, 'state' | 'text' | 'advice'>

const good = (text: string): Says => ({ state: 'good', text, advice: '' })
const warning = (text: string, advice: string): Says => ({ state: 'warning', text, advice })
const fault = (text: string, advice: string): Says => ({ state: 'fault', text, advice })
const unknown = (text: string, advice: string): Says => ({ state: 'unknown', text, advice })

const time = (hours: number) => {
  if (hours === 1) return '1 hour'
  return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`
}
const seeMessages = 'Look under Administration, Messages, and check the settings of the server.'

/** The texts about each part of the server that an operator reads, on the page and in the terminal. */
export const texts = {
  names: {
    https: 'Address',
    proxy: 'Proxy',
    mail: 'Email',
    text: 'Text messages',
    push: 'Notifications',
    clock: 'Clock',
    disk: 'Disk',
    backup: 'Backup',
    copy: 'Backup on another machine',
    version: 'Version',
  } satisfies Record<Finding['part'], string>,
  https: {
    works: ({ address, hoursLeft }: { address: string; hoursLeft: number }) =>
      good(`${address} works. The certificate is valid for another ${time(hoursLeft)}.`),
    expires: ({ address, hoursLeft }: { address: string; hoursLeft: number }) =>
      warning(
        `The certificate of ${address} ends in ${time(hoursLeft)}.`,
        'Check that the proxy renews it: it needs port 80 or 443 from the internet.',
      ),
    plain: (address: string) =>
      warning(
        `${address} isn’t https, so only this machine keeps the app offline.`,
        'For phones set BASE_URL to an https address: docs/go-live.md, or npm run phone to try it in your network.',
      ),
    refused: ({ address, reason }: { address: string; reason: string }) =>
      fault(
        `Browsers refuse the certificate of ${address}: ${reason}.`,
        'Check that the domain points at this machine and that port 80 or 443 is open, by which the proxy renews the certificate. Its log says what fails.',
      ),
    another: (address: string) =>
      fault(
        `Something else answers at ${address}.`,
        'Point the domain at this machine, and the proxy at the port of this server.',
      ),
    away: ({ address, reason }: { address: string; reason: string }) =>
      fault(`${address} doesn’t answer: ${reason}.`, 'Start the proxy, open ports 80 and 443, and check the domain.'),
    notFromHere: (address: string) =>
      good(`${address} works in this browser. The server can’t open it from the inside, which is fine.`),
    elsewhere: ({ origin, address }: { origin: string; address: string }) =>
      fault(
        `You opened ${origin}, but links in emails lead to ${address}.`,
        `Set BASE_URL=${origin} and restart the server, or use ${address}.`,
      ),
  },
  proxy: {
    none: good('No proxy hides your visitors from the server.'),
    trusted: good('The proxy passes on who visits, so each visitor has their own limits.'),
    untrusted: (addresses: readonly string[]) =>
      fault(
        `The proxy at ${addresses.join(', ')} isn’t trusted, so all visitors look like one: a few wrong passwords lock everyone out.`,
        `Set TRUSTED_PROXIES=${addresses.join(',')} and restart the server.`,
      ),
    silent: (address: string) =>
      fault(
        `The proxy at ${address} doesn’t pass on who visits, so all visitors look like one: a few wrong passwords lock everyone out.`,
        'Let the proxy send X-Forwarded-For, as tools/deploy/Caddyfile does.',
      ),
  },
  mail: {
    folder: warning(
      'No mail server is set, so emails are files on the server and go to no one.',
      'Set SMTP_URL and restart the server.',
    ),
    untried: unknown('A mail server is set, and no email has gone out yet.', 'Send a test email.'),
    works: (at: string) => good(`The last email went out ${at}.`),
    fails: (reason: string) => fault(`The last email didn’t go out: ${reason}`, seeMessages),
    waits: (at: string) => warning(`An email has been waiting since ${at}.`, seeMessages),
  },
  text: {
    none: good('No text account is set; members get emails and notifications.'),
    untried: unknown('A text account is set, and no text has gone out yet.', 'Sign up for a tee time with texts on.'),
    works: (at: string) => good(`The last text went out ${at}.`),
    fails: (reason: string) => fault(`The last text didn’t go out: ${reason}`, seeMessages),
    waits: (at: string) => warning(`A text has been waiting since ${at}.`, seeMessages),
  },
  push: {
    none: good('The keys are there, and no device has turned notifications on yet.'),
    works: (devices: number) => good(devices === 1 ? '1 device gets them.' : `${devices} devices get them.`),
    lost: (devices: number) =>
      warning(
        `${devices === 1 ? '1 device' : `${devices} devices`} signed up with an older key and get nothing.`,
        'They sign up again when the app is opened there. If you replaced vapid.key by mistake, put the old one back.',
      ),
    noKeys: (reason: string) =>
      fault(
        `The keys can’t be read: ${reason}.`,
        'Put the keys back from a copy, as files of the user that runs the server. A new server makes them at its first start.',
      ),
  },
  clock: {
    right: (against: string) => good(`It agrees with ${against}.`),
    wrong: ({ against, seconds }: { against: string; seconds: number }) =>
      fault(
        `It’s ${Math.abs(seconds)} seconds ${seconds > 0 ? 'ahead of' : 'behind'} ${against}.`,
        'Turn on time synchronization on the server: timedatectl set-ntp true.',
      ),
    unknown: (against: string) =>
      unknown(`${against} didn’t answer, so the clock isn’t checked.`, 'Compare the time with your phone.'),
  },
  disk: {
    roomy: (free: string) => good(`${free} are free.`),
    low: (free: string) => warning(`Only ${free} are free.`, 'Make room: old logs and containers come first.'),
    critical: (free: string) =>
      fault(`Only ${free} are free. Emails wait, and soon scores can’t be saved.`, 'Make room on the server now.'),
  },
  backup: {
    young: (at: string) => good(`The newest one is from ${at}.`),
    old: (at: string) =>
      fault(`The newest one is from ${at}.`, 'Look for backup_failed in the log; npm run backup makes one now.'),
    none: warning('There is none yet.', 'The server makes one every hour; npm run backup makes one now.'),
    archived: good('PostgreSQL archives every change.'),
    archiveFails: fault('The archive of PostgreSQL fails.', 'Look at the log of PostgreSQL and its archive_command.'),
    noArchive: warning('PostgreSQL keeps no archive.', 'Set one up: docs/past-one-machine.md.'),
  },
  copy: {
    young: (at: string) => good(`The newest copy is from ${at}.`),
    old: (at: string) => fault(`The newest copy is from ${at}.`, 'Check that the server or the copying still runs.'),
    failed: (reason: string) =>
      fault(
        `The last copy wasn’t made. ${reason}`,
        'With BACKUP_HOOK try its command by hand; with compose look at docker compose logs offsite.',
      ),
    none: warning(
      'Backups stay on this machine and are lost with it.',
      'Set BACKUP_HOOK, or start the offsite profile: docs/go-live.md, Backups.',
    ),
    waiting: unknown('The first copy follows the next backup.', ''),
    archive: unknown(
      'PostgreSQL copies its archive by itself.',
      'Make sure the archive is on another machine: docs/past-one-machine.md.',
    ),
  },
  version: {
    current: ({ version, database }: { version: string; database: number }) =>
      good(`Nomad ${version}; the database is at version ${database}.`),
    pending: ({ version, pending }: { version: string; pending: number }) =>
      warning(
        `Nomad ${version}; the database needs ${pending === 1 ? '1 migration' : `${pending} migrations`}.`,
        'Restart the server: it makes a backup and migrates by itself.',
      ),
    newer: (version: string) =>
      fault(
        `Nomad ${version} is older than the database.`,
        'Start the newer version, or restore a backup from before.',
      ),
    noDatabase: (version: string) => unknown(`Nomad ${version}; there is no database yet.`, 'Start the server once.'),
    unreadable: (reason: string) =>
      fault(
        `The database can’t be read: ${reason}.`,
        'Restore the newest backup. With DATABASE_URL start PostgreSQL, and check the address.',
      ),
    anotherRuns: ({ running, version }: { running: string; version: string }) =>
      warning(`Nomad ${running} runs, and ${version} is installed.`, 'Restart the server.'),
    notRunning: (version: string) => fault(`Nomad ${version} is installed and doesn’t run.`, 'Start the server.'),
  },
  /** For a terminal. */
  command: {
    states: { good: '✓', warning: '!', fault: '✗', unknown: '?' } satisfies Record<Finding['state'], string>,
    allGood: 'Everything is fine.',
    faults: (count: number) => (count === 1 ? '1 fault' : `${count} faults`),
    mailSent: (address: string) => `A test email went to ${address}.`,
    mailNotSent: (reason: string) =>
      `The test email didn’t go out: ${reason}\n    Compare SMTP_URL with the settings of your email provider: server, port, name and password.`,
  },
}
