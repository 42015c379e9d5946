import { expect, test } from 'vitest'
import { readConfig, refuseRoot } from './config.ts'

const ofClub = {
  NODE_ENV: 'production',
  BASE_URL: 'https://golf.example',
  CLUB_NAME: 'Papago Men’s Club',
  CLUB_CONTACT: 'secretary@papago.example',
  CLUB_TIME_ZONE: 'America/Phoenix',
}

test('an empty environment is a demo club on this machine', () => {
  const config = readConfig({})
  expect(config).toMatchObject({ port: 3000, host: '127.0.0.1', demo: true, baseUrl: 'http://localhost:3000' })
  expect(config.dataDir).toBe(`${process.cwd()}/data`)
  expect(config.club).toMatchObject({ name: 'Nomad Golf Club', timeZone: 'America/Los_Angeles' })
})

test('variables of the club are taken as they are written, lists by their commas', () => {
  const config = readConfig({
    PORT: '8080',
    DEMO: 'off',
    BASE_URL: 'https://golf.example/',
    CLUB_REGIONS: 'Links, Heath ,,Park',
    TRUSTED_PROXIES: '10.0.0.0/8,::1',
    HOST: ' ',
  })
  expect(config).toMatchObject({ port: 8080, demo: false, baseUrl: 'https://golf.example', host: '127.0.0.1' })
  expect(config.club.regions).toEqual(['Links', 'Heath', 'Park'])
  expect(config.trustedProxies).toEqual(['10.0.0.0/8', '::1'])
})

test.each([
  ['PORT', '80a', 'a number from 0 to 65535'],
  ['PORT', '65536', 'a number from 0 to 65535'],
  ['DEMO', 'yes', 'on or off'],
  ['BASE_URL', 'https://golf.example/club', 'without a path'],
  ['BASE_URL', 'golf.example', 'without a path'],
  ['CUP_URL', 'javascript:alert(1)', 'https://'],
  ['CLUB_CONTACT', 'secretary', 'an email address'],
  ['CLUB_NAME', 'two\nlines', 'one line'],
  ['CLUB_TIME_ZONE', 'Mars/Olympus', 'a time zone'],
  ['LOG_LEVEL', 'loud', 'one of fatal'],
  ['HANDICAP_ASSOCIATION_URL', 'ftp://usga', 'https://'],
  ['COURSE_CATALOGUE_URL', 'file:///etc/passwd', 'https://'],
  ['PUSH_SERVICES', 'push.club.example', 'without a path'],
  ['TWILIO_URL', 'https://api.twilio.com/2010', 'without a path'],
  ['TWILIO_ACCOUNT_SID', 'AC1', 'TWILIO_AUTH_TOKEN and TWILIO_FROM'],
  ['TRUSTED_PROXIES', '10.0.0.0/33', 'a list of addresses'],
  ['TRUSTED_PROXIES', 'all', 'a list of addresses'],
])('%s as "%s" is refused with what it should be', (name, value, wanted) => {
  expect(() => readConfig({ [name]: value })).toThrow(name)
  expect(() => readConfig({ [name]: value })).toThrow(wanted)
})

test.each(['', ' '])(
  'links and the credit that are set to “%s” are none, and not those of the demo club',
  (nothing) => {
    const { club } = readConfig({
      CUP_URL: nothing,
      LEADERBOARD_URL: nothing,
      FOOTER_CREDIT: nothing,
      CLUB_NAME: nothing,
    })
    expect(club).toMatchObject({ cupUrl: '', leaderboardUrl: '', footerCredit: '', name: 'Nomad Golf Club' })
    expect(readConfig({}).club).toMatchObject({ cupUrl: 'https://example.com/cup', footerCredit: 'Nomad' })
  },
)

test('emails come from the address of the club, and go nowhere until there is a mail server', () => {
  expect(readConfig({ CLUB_CONTACT: 'pro@links.example' })).toMatchObject({
    mail: { smtpUrl: '', from: 'pro@links.example' },
    resetEmailChange: 'approve',
  })
  const SMTP_URL = 'smtps://club:hush@mail.example'
  expect(readConfig({ SMTP_URL, MAIL_FROM: 'golf@links.example' }).mail).toEqual({
    smtpUrl: SMTP_URL,
    from: 'golf@links.example',
  })
})

test.each([
  ['SMTP_URL', 'club:hush@mail.example'],
  ['SMTP_URL', 'https://club:hush@mail.example'],
  ['MAIL_FROM', 'golf'],
  ['RESET_EMAIL_CHANGE', 'immediate'],
])('%s as "%s" is refused, without a word about passwords', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name)
  expect(() => readConfig({ [name]: value })).not.toThrow('hush')
})

test('a password with a slash in SMTP_URL is refused, with how to write it', () => {
  expect(() => readConfig({ SMTP_URL: 'smtps://club:a/b@mail.example' })).toThrow('as %40 %23 %24 %25 %2F %3A')
})

test('texts go by an account at Twilio, and pushes also to services of the club', () => {
  const account = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'hush', TWILIO_FROM: '+16025550100' }
  const { text, push } = readConfig({ ...account, PUSH_SERVICES: 'https://push.club.example, http://10.0.0.7:8080/' })
  expect(text).toEqual({ accountSid: 'AC1', authToken: 'hush', from: '+16025550100', url: 'https://api.twilio.com' })
  expect(push.services).toEqual(['https://push.club.example', 'http://10.0.0.7:8080'])
})

test('every wrong variable is named in one message', () => {
  expect(() => readConfig({ PORT: 'x', DEMO: 'x' })).toThrow(/PORT.*\n.*DEMO/)
})

test('variables that contradict each other are named with those that are wrong', () => {
  const environment = { ...ofClub, BASE_URL: '', PORT: 'x', DEMO: 'on', TRUSTED_PROXIES: 'a,b' }
  expect(() => readConfig(environment)).toThrow(/PORT.*\n.*TRUSTED_PROXIES.*\n.*BASE_URL.*\n.*DEMO[^\n]*$/)
})

test('in production there is no demo club, whose passwords everybody knows', () => {
  const production = ofClub
  expect(readConfig(production).demo).toBe(false)
  expect(() => readConfig({ ...production, DEMO: 'on' })).toThrow('DEMO should be off')
})

test('in production the links in messages are https (SEC-60)', () => {
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow('BASE_URL')
  expect(readConfig(ofClub).baseUrl).toBe('https://golf.example')
})

test('a club’s server does not run as root, unless ALLOW_ROOT is on (SEC-60)', () => {
  expect(() => refuseRoot({ NODE_ENV: 'production' }, 0)).toThrow('ALLOW_ROOT')
  expect(() => refuseRoot({ NODE_ENV: 'production', ALLOW_ROOT: 'on' }, 0)).not.toThrow()
  expect(() => refuseRoot({ NODE_ENV: 'production' }, 1000)).not.toThrow()
  // Windows has no user ids, and a developer may be any user.
  expect(() => refuseRoot({ NODE_ENV: 'production' }, undefined)).not.toThrow()
  expect(() => refuseRoot({}, 0)).not.toThrow()
})

test('no one can change the configuration afterwards (SEC-53)', () => {
  const config = readConfig({})
  expect(() => Object.assign(config.club, { name: 'Other' })).toThrow(TypeError)
  expect(() => Object.assign(config.club.regions, { 0: 'Other' })).toThrow(TypeError)
})

test('a token of the association that cannot be read is not printed', () => {
  const read = () => readConfig({ HANDICAP_ASSOCIATION_TOKEN: 'top\nsecret' })
  expect(read).toThrow('HANDICAP_ASSOCIATION_TOKEN is not readable')
  expect(readConfig({ HANDICAP_ASSOCIATION_TOKEN: 'secret' }).association).toEqual({ url: '', token: 'secret' })
})

test.each([
  ['CLUB_NAME', ''],
  ['CLUB_NAME', 'Nomad Golf Club'],
  ['CLUB_CONTACT', ''],
  ['CLUB_CONTACT', 'secretary@nomad.example'],
  ['CLUB_TIME_ZONE', ''],
  ['BASE_URL', ''],
  ['MAIL_FROM', 'secretary@nomad.example'],
])('in production %s as “%s” is refused, because it is the demo club’s', (name, value) => {
  expect(() => readConfig({ ...ofClub, [name]: value })).toThrow(`${name} should be`)
})

test('a club in production has only the links that it sets, and its emails come from its contact', () => {
  const { club, mail } = readConfig(ofClub)
  expect(club).toMatchObject({ cupUrl: '', leaderboardUrl: '' })
  expect(mail.from).toBe('secretary@papago.example')
  expect(readConfig({ ...ofClub, CUP_URL: 'https://papago.example/cup' }).club.cupUrl).toBe(
    'https://papago.example/cup',
  )
})
