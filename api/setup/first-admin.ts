import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { addMember, countAdmins, findAccount, type Account } from '#db/members/members.ts'
import { transaction } from '#db/transaction.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import type { BodyOf } from '#sync/calls/call.ts'
import type { setUp } from '#sync/calls/setup.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { usernameTaken } from '../accounts/register-member.ts'
import { addSignIn, type SignedIn } from '../accounts/sign-in.ts'
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
  if ((await countAdmins(db)) > 0) return setupIsOver()
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
  if (!added.ok) return added
  backgroundJobs.wake()
  logSecurity(request, { event: 'privilege_permissions_changed', account: added.value.account.id })
  return accept(added.value.signIn.answer(added.value.account))
}

function setupIsOver() {
  return refuse(
    'setup.over',
    'This link no longer works: the club has an administrator. Log in, or ask them to make you one.',
  )
}
