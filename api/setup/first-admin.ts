import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { addMember, countAdmins, findAccount, findAccountById, type Account } from '#db/members/members.ts'
import { transaction } from '#db/transaction.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import type { BodyOf } from '#sync/calls/call.ts'
import type { setUp } from '#sync/calls/setup.ts'
import { hashPassword, verifyPassword } from '../accounts/passwords.ts'
import { usernameTaken } from '../accounts/register-member.ts'
import { addSignIn, earlierSignIn, type SignedIn } from '../accounts/sign-in.ts'
import { namesOf, validatePassword, type PasswordRefusal } from '../accounts/validate-password.ts'
import { logSecurity } from '../process/log.ts'
import type { Secrets } from '../process/secrets.ts'
import type { Context } from '../server/context.ts'
import { isSameSecret } from '../server/is-same-secret.ts'

type Keys = { readonly tokenKeys: Pick<Secrets['tokenKeys'], 'current'> }

/**
 * Returns the secret of the setup link. It is derived from the installation's key, so that a command can print the link
 * while a server runs, and every server of a club accepts it. It is valid until the club has an administrator.
 */
function setupSecret({ tokenKeys }: Keys): string {
  return createHmac('sha256', tokenKeys.current).update('first administrator').digest('base64url')
}

/**
 * Returns the setup link. The secret is in the fragment, which browsers do not send, so that no server or proxy logs
 * it.
 */
export function setupLink({ secrets, baseUrl }: { secrets: Keys; baseUrl: string }): string {
  return `${baseUrl}/setup#${setupSecret(secrets)}`
}

type Refusal = 'setup.over' | 'setup.wrong-link' | 'member.username-taken' | PasswordRefusal | 'server.busy'

/**
 * Adds the first administrator of a club and signs them in. Their email counts as confirmed, because the holder of the
 * link runs the server.
 */
export async function addFirstAdmin(
  context: Context,
  { secret, password, ...person }: BodyOf<typeof setUp>,
  request: FastifyRequest,
): Promise<Result<SignedIn, Refusal>> {
  const { db, config, secrets, hashing, now, backgroundJobs } = context
  const repeat = () => addedBefore(context, { secret, password, ...person }, request)
  if ((await countAdmins(db)) > 0) return await repeat()
  if (!isSameSecret(setupSecret(secrets), secret)) {
    return refuse(
      'setup.wrong-link',
      'This link isn’t from this server, or the server has new keys. Restart the server to see the right one in its log.',
    )
  }
  const valid = validatePassword({ password, names: namesOf(person, config) })
  if (!valid.ok) return valid
  const hashed = await hashing.forRequest(request.ip, () => hashPassword(password))
  if (!hashed.ok) return hashed
  const added = await transaction(db, async (tx) => {
    if ((await countAdmins(tx)) > 0) return setupIsOver()
    if ((await findAccount(tx, person)) !== undefined) return usernameTaken()
    const rights = { isadmin: true, isconfirmed: true, dob: null, passwordHash: hashed.value }
    const id = await addMember(tx, { ...person, ...rights, handicapIndex: null, createdAt: now().toISOString() })
    const signIn = await addSignIn(tx, context, { memberId: id, scope: 'full', request })
    const account: Account = { ...person, ...rights, id, isactive: true, approval: 'approved', leavesAt: null }
    return accept({ account, signIn })
  })
  // The same request may have been answered since this one began.
  if (!added.ok) return added.refusal.code === 'setup.over' ? await repeat() : added
  backgroundJobs.wake()
  logSecurity(request, { event: 'privilege_permissions_changed', account: added.value.account.id })
  return accept(added.value.signIn.answer(added.value.account))
}

/**
 * Signs the first administrator in once more, if the answer to the same request was lost. It needs the key that only the
 * phone of that request has, and everything that the request had: the link, the password and the administrator's data.
 * Any other request is refused.
 */
async function addedBefore(
  context: Context,
  { secret, password, ...person }: BodyOf<typeof setUp>,
  request: FastifyRequest,
): Promise<Result<SignedIn, 'setup.over' | 'server.busy'>> {
  const { db, secrets, hashing } = context
  const account = await findAccount(db, person)
  if (account === undefined || !isSameSecret(setupSecret(secrets), secret)) return setupIsOver()
  const wanted = { memberId: account.id, scope: 'full', request } as const
  const isRepeated = (await earlierSignIn(db, context, wanted)) !== undefined
  if (!isRepeated || !isSamePerson(account, person)) return setupIsOver()
  const { passwordHash } = account
  const compared = await hashing.forRequest(request.ip, () => verifyPassword({ password, hash: passwordHash }))
  if (!compared.ok) return compared
  if (!compared.value) return setupIsOver()
  const signIn = await transaction(db, async (tx) => {
    const current = await findAccountById(tx, { id: account.id })
    if (current?.passwordHash !== passwordHash || (await earlierSignIn(tx, context, wanted)) === undefined)
      return undefined
    return await addSignIn(tx, context, wanted)
  })
  return signIn === undefined ? setupIsOver() : accept(signIn.answer(account))
}

type Person = Omit<BodyOf<typeof setUp>, 'secret' | 'password'>

function isSamePerson(account: Account, { firstname, lastname, username, email }: Person): boolean {
  const isSameName = account.firstname === firstname && account.lastname === lastname
  return isSameName && account.username === username && account.email === email && account.isadmin && account.isactive
}

function setupIsOver() {
  return refuse(
    'setup.over',
    'This link no longer works: the club has an administrator. Log in, or ask them to make you one.',
  )
}
