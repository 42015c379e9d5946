import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { accept, refuse, type Result } from '#golf/result.ts'
import type { Config } from '../server/config.ts'

export type PasswordRefusal = 'password.too-common'

type Proposed = {
  readonly password: string
  /** The names of the club and of the member. */
  readonly names: readonly string[]
}

/** Easily guessed words of golf clubs and of registration forms that the list of common passwords lacks. */
const ofClubs = `
  golfclub fairway birdie albatross wedge caddie caddy teetime handicap holeinone tigerwoods taylormade member members
  membership login logon administrator root temporary passw willkommen bienvenue
`

/**
 * Only the first characters are estimated: the time grows with the square of the length, and a strong beginning is
 * strong enough.
 */
const estimatedLength = 32

const estimator = new ZxcvbnFactory({
  dictionary: { common: dictionary['passwords-common'], ofClubs: ofClubs.trim().split(/\s+/) },
  graphs: adjacencyGraphs,
  maxLength: estimatedLength,
})

/**
 * The estimated guesses that a password must withstand: more than a common password with digits and signs added (about
 * 1e7), less than eight random letters.
 */
const fewestGuesses = 3e7

/**
 * Refuses passwords that attackers try first (SEC-18): common ones, also disguised ("P@ssw0rd2024!"), dates, keyboard
 * runs, few different letters, digits only, and the names of the club and of the member. The schema of the request
 * validates the length; no kind of character is required.
 */
export function validatePassword({ password, names }: Proposed): Result<undefined, PasswordRefusal> {
  const typed = password.normalize('NFC')
  const known = names.flatMap((name) => [bare(name), ...name.split(/[^\p{L}\p{N}]+/u)])
  // Signs between the letters of a common password do not make it stronger.
  const forms = typed.length > estimatedLength ? [typed] : [typed, bare(typed)]
  const isGuessed = forms.some((form) => estimator.check(form, known).guesses < fewestGuesses)
  if (/\p{L}/u.test(typed) && !isGuessed) return accept(undefined)
  return refuse('password.too-common', 'Too easy to guess. Try a few unrelated words.')
}

/** The letters and digits of a text. */
function bare(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '')
}

type Person = {
  readonly username: string
  readonly firstname: string
  readonly lastname: string
  readonly email: string
}

/** Names that a password must not consist of. */
export function namesOf({ username, firstname, lastname, email }: Person, { club }: Config): string[] {
  return [username, firstname, lastname, `${firstname}${lastname}`, email.split('@')[0] ?? '', club.name]
}
