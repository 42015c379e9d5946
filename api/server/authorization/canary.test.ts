import { afterAll, beforeAll, expect, test } from 'vitest'
import { addLink, setTempPassword } from '#db/accounts/account-links.ts'
import { addEmailChange } from '#db/accounts/email-changes.ts'
import { setRecoveryCodes, startSecondStep } from '#db/accounts/second-steps.ts'
import { addSession } from '#db/accounts/sessions.ts'
import { changeAccount, changeSettings, addMember } from '#db/members/members.ts'
import { addMessage } from '#db/messages/messages.ts'
import { saveSubscription } from '#db/messages/push-subscriptions.ts'
import { groupsOfOuting } from '#db/outings/outings.ts'
import { renewFeed } from '#db/tee-times/calendar-feeds.ts'
import { transaction } from '#db/transaction.ts'
import { guestWords, sendAs } from './authorization-requests-testing.ts'
import { actors, authorization, verdictFor, type Actor } from './authorization-table-testing.ts'
import { openScene, verdictOf, type Scene } from './authorization-testing.ts'

/** A word for each private column of Carol, whom the calls are about, and of Zoe, who makes no call. */
const words = {
  carol: {
    email: 'carol-email@canary.example',
    phonenum: '602 555 7101',
    address: 'carol-address',
    city: 'carol-city',
    zip: 'carol-zip',
    aga: 'carol-aga',
    tees: 'carol-tees',
    dob: '1947-03-19',
  },
  zoe: {
    username: 'zoe-username',
    passwordHash: 'zoe-password-hash',
    email: 'zoe-email@canary.example',
    phonenum: '602 555 7202',
    address: 'zoe-address',
    city: 'zoe-city',
    zip: 'zoe-zip',
    aga: 'zoe-aga',
    tees: 'zoe-tees',
    referral: 'zoe-referral',
    dob: '1948-04-20',
  },
  guest: guestWords,
  kept: {
    tempHash: 'zoe-temp-hash',
    linkHash: 'abcdef0123456789'.repeat(4),
    newEmail: 'zoe-new@canary.example',
    secret: 'zoe-message-secret',
    message: 'zoe-message-body',
    sid: 'zoe-sid',
    device: 'zoe-device',
    feedHash: 'zoe-feed-hash',
    appKey: 'zoe-app-key',
    recoveryHash: 'zoe-recovery-hash',
    endpoint: 'https://fcm.googleapis.com/fcm/send/zoe-endpoint',
    p256dh: 'zoe-push-key',
    auth: 'zoe-push-auth',
  },
} as const

let scene: Scene
let secrets: ReadonlyMap<string, string>
beforeAll(async () => {
  // An unreachable mail server: administrators must not read what only it would have delivered.
  scene = await openScene({ SMTP_URL: 'smtp://127.0.0.1:9' })
  const { db } = scene.club
  const { tempHash, linkHash, newEmail, secret, message, sid, device, appKey, recoveryHash, ...push } = words.kept
  const at = scene.club.context.now().toISOString()
  const expiresAt = '2030-01-01T00:00:00.000Z'
  await mark()
  await transaction(db, async (tx) => {
    const names = { firstname: 'Zoe', lastname: 'Private' }
    const flags = { isadmin: false, isconfirmed: true, approval: 'open', handicapIndex: null } as const
    const memberId = await addMember(tx, { ...words.zoe, ...names, ...flags, createdAt: at })
    await setTempPassword(tx, { memberId, passwordHash: tempHash, createdAt: at, expiresAt })
    await addLink(tx, { hash: linkHash, kind: 'sign-in', memberId, createdAt: at, expiresAt })
    await addEmailChange(tx, { memberId, oldEmail: words.zoe.email, newEmail, askedAt: at })
    await renewFeed(tx, { memberId, hash: words.kept.feedHash, at })
    await startSecondStep(tx, { memberId, secret: appKey, at })
    await setRecoveryCodes(tx, { memberId, hashes: [recoveryHash] })
    await addSession(tx, { sid, memberId, scope: 'full', device, at })
    await saveSubscription(tx, {
      memberId,
      sid,
      ...push,
      vapidKey: scene.club.context.secrets.vapid.publicKey,
      device,
      at,
    })
    const body = `${message} {secret}`
    const { email } = words.zoe
    const queued = { kind: 'mail', topic: 't', memberId, receiver: email, subject: 's', body, secret } as const
    await addMessage(tx, { ...queued, createdAt: at })
  })
  const [first] = await groupsOfOuting(db, scene.outingId)
  const flat = Object.entries(words).flatMap(([who, columns]) =>
    Object.entries(columns).map(([column, word]) => [`${who}.${column}`, word] as const),
  )
  secrets = new Map([...flat, ['outing.codeOfAnotherGroup', first?.accessCode ?? '']])
})
afterAll(() => scene.club.close())

/** Some calls overwrite the words, so they are written again after each that may change something. */
async function mark(): Promise<void> {
  const { db, ids } = scene.club
  await transaction(db, async (tx) => {
    const { email, ...settings } = words.carol
    await changeAccount(tx, { id: ids.members.carol, email })
    await changeSettings(tx, { id: ids.members.carol, settings })
  })
}

const ofAdmins = (...calls: string[]) => calls.map((call) => `${call} as admin`)
/** The member's own account, on the screen and as a file. */
const settings = ['GET user/settingsInit as owner', 'POST user/download as owner']
/** Members who submit a tee time or send a feeler share their contact details. */
const contacts = [
  ...['GET teetime/all', 'GET teetime/:id', 'GET info/feeler', 'GET info/feeler/:id'].flatMap((call) =>
    ['owner', 'other', 'organizer', 'admin', 'lapsedAdmin'].map((actor) => `${call} as ${actor}`),
  ),
  // A sign-in by an email link belongs to a member (SEC-16).
  'GET teetime/all as link',
  'GET teetime/:id as link',
]
const ofOwnerAndAdmins = (...calls: string[]) => [...calls.map((call) => `${call} as owner`), ...ofAdmins(...calls)]

/** Any member may start an outing, in which golfers have their usual tees. */
const golfersOfWizard = ['owner', 'other', 'organizer', 'admin', 'lapsedAdmin', 'link'].map(
  (actor) => `GET golfer/all as ${actor}`,
)

const signUpForm = ofOwnerAndAdmins('GET teetime/:id/signup')
/** The calls by which a member who submitted a tee time exports its players. */
const playersFile = ofOwnerAndAdmins('GET teetime/:id/tourney/export')
/** The calls for the screen of the players, from which the same members call golfers. */
const playersScreen = ofOwnerAndAdmins(
  'GET teetime/:id/tourney/players',
  'PATCH teetime/:id/tourney/players',
  'POST teetime/:id/tourney/draw',
)

/** The calls in whose answers each word is allowed; in any other answer it is a leak. */
const policy: Readonly<Record<string, readonly string[]>> = {
  'carol.email': [
    ...settings,
    ...contacts,
    ...signUpForm,
    // The address that the member still has to confirm.
    'GET user/confirmation as owner',
    // Changing the password has ended the pending change of the address.
    ...ofAdmins('GET admin/members', 'GET admin/export', 'GET admin/messages'),
  ],
  'carol.phonenum': [...settings, ...contacts, ...signUpForm, ...ofAdmins('GET admin/members', 'GET admin/export')],
  'carol.address': [...settings, ...ofAdmins('GET admin/export')],
  'carol.city': [...settings, ...ofAdmins('GET admin/export')],
  'carol.zip': [...settings, ...ofAdmins('GET admin/export')],
  'carol.aga': [
    ...settings,
    ...signUpForm,
    ...ofOwnerAndAdmins('GET round/search', 'GET round/user/:id/reviews'),
    ...ofAdmins('GET admin/members', 'GET admin/export', 'GET admin/usgaRounds', 'POST admin/usgaRounds/export'),
  ],
  'carol.tees': [...settings, ...golfersOfWizard, ...ofAdmins('GET admin/members', 'GET admin/export')],
  'carol.dob': [
    ...settings,
    'POST user/updatePassword as owner',
    ...ofOwnerAndAdmins('GET round/user/:id/reviews'),
    ...ofAdmins('GET admin/export'),
  ],
  'zoe.username': ofAdmins(
    'GET admin/members',
    'GET admin/export',
    'GET admin/emailChanges',
    'GET admin/registrations',
  ),
  'zoe.email': ofAdmins(
    'GET admin/members',
    'GET admin/export',
    'GET admin/emailChanges',
    'GET admin/messages',
    'GET admin/registrations',
  ),
  'zoe.referral': ofAdmins('GET admin/registrations'),
  'zoe.address': ofAdmins('GET admin/export'),
  'zoe.city': ofAdmins('GET admin/export', 'GET admin/registrations'),
  'zoe.zip': ofAdmins('GET admin/export'),
  'zoe.dob': ofAdmins('GET admin/export'),
  'zoe.phonenum': ofAdmins('GET admin/members', 'GET admin/export', 'GET admin/registrations'),
  'zoe.aga': ofAdmins('GET admin/members', 'GET admin/export', 'GET admin/registrations'),
  'zoe.tees': [...golfersOfWizard, ...ofAdmins('GET admin/members', 'GET admin/export')],
  'guest.email': [...playersFile, ...playersScreen, ...ofOwnerAndAdmins('GET teetime/:id/outing')],
  'guest.phone': [...playersFile, ...playersScreen],
  'guest.membershipId': playersFile,
  // Who makes the pairings reads with whom the golfer would like to play.
  'guest.foursome': [...playersFile, ...playersScreen, ...ofOwnerAndAdmins('POST teetime/:id/tourney/member')],
  'guest.paidHow': [
    ...playersFile,
    ...ofOwnerAndAdmins('GET teetime/:id/tourney/players', 'PATCH teetime/:id/tourney/players'),
    // A member who signed a guest up sees how the entry was paid.
    'GET teetime/:id/tourney/players as lapsedAdmin',
    ...ofOwnerAndAdmins('POST teetime/:id/tourney/draw', 'POST teetime/:id/tourney/member'),
  ],
  'kept.newEmail': ofAdmins('GET admin/emailChanges'),
  'kept.message': ofAdmins('GET admin/messages'),
  'outing.codeOfAnotherGroup': [
    'GET outings as organizer',
    // The code is printed on cards.
    'GET teetime/eventDay/:id as organizer',
    'GET teetime/eventDay/:id as admin',
    'GET teetime/groupCurrentOutingList as organizer',
    'GET teetime/groupOutingList as organizer',
    'GET teetime/initGroupOuting as organizer',
    'POST teetime/updateGroupOuting/:id as organizer',
    'POST teetime/updateGroupOuting/:id as admin',
  ],
}

/** An open stream never ends. Its authorization is tested with streams, and its content is that of a pull. */
const endless = (call: string, verdict: string) => call === 'GET sync/stream' && verdict === 'yes'

const cells = Object.entries(authorization).flatMap(([call, row]) =>
  actors
    .map((actor) => ({ call, actor, verdict: verdictFor(row, actor) }))
    .filter(({ verdict }) => !endless(call, verdict)),
)

async function answerTo(call: string, actor: Actor) {
  const answer = await sendAs(scene, call, actor)
  if (!call.startsWith('GET ')) await mark()
  const text = JSON.stringify(answer.headers) + answer.body
  return {
    verdict: verdictOf(answer),
    body: answer.body,
    words: [...secrets].filter(([, word]) => text.includes(word)),
  }
}

/** The answers to every call by every kind of caller: who may make it, and which words the answer contains. */
const answers = new Map<string, Awaited<ReturnType<typeof answerTo>>>()
beforeAll(async () => {
  for (const { call, actor } of cells) answers.set(`${call} as ${actor}`, await answerTo(call, actor))
})

test.each(cells)('$call as $actor: $verdict (SEC-01)', ({ call, actor, verdict }) => {
  expect(answers.get(`${call} as ${actor}`)).toMatchObject({ verdict })
})

test('no answer has private data, except where the policy allows it (SEC-02)', () => {
  const found = new Map<string, string[]>()
  for (const [who, { words: read }] of answers) {
    for (const [name] of read) found.set(name, [...(found.get(name) ?? []), who])
  }
  const sorted = (entries: Iterable<readonly [string, readonly string[]]>) =>
    Object.fromEntries([...entries].map(([name, places]) => [name, places.toSorted()]))
  expect(sorted(found)).toEqual(sorted(Object.entries(policy)))
})

test('no private word is ever logged (SEC-59)', async () => {
  await answerTo('POST login', 'anonymous')
  const log = scene.club.log.join('')
  expect(log).toContain('session_created')
  expect([...secrets].filter(([, word]) => log.includes(word)).map(([name]) => name)).toEqual([])
})
