import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { accept, refuse, type Result } from '#golf/result.ts'
import type { Config } from '../server/config.ts'

export type PasswordRefusal = 'password.too-common'

type Proposed = {
  readonly password: string
  /** What the club and the member are called. */
  readonly names: readonly string[]
}

/** Words of golf clubs and of registrations that are not among the common passwords. */
const ofClubs = `
  golfclub fairway birdie albatross wedge caddie caddy teetime handicap holeinone tigerwoods taylormade member members
  membership login logon administrator root temporary passw willkommen bienvenue
`

const judgedLength = 32

const estimator = new ZxcvbnFactory({
  dictionary: { common: dictionary['passwords-common'], ofClubs: ofClubs.trim().split(/\s+/) },
  graphs: adjacencyGraphs,
  // The time grows with the square of the length, and a password with a good beginning is good.
  maxLength: judgedLength,
})

/** A common password dressed up with digits and signs is found in ten million guesses, eight random letters are not. */
const fewestGuesses = 3e7

/**
 * Refuses the passwords that are tried first (SEC-18): common passwords, however they are dressed up ("P@ssw0rd2024!"),
 * dates, runs on the keyboard, few different letters, figures only, and the names of the club and of the member.
 * Length is checked with the shape of the request; what a password is made of is up to its owner.
 */
export function judgePassword({ password, names }: Proposed): Result<undefined, PasswordRefusal> {
  const typed = password.normalize('NFC')
  const known = names.flatMap((name) => [bare(name), ...name.split(/[^\p{L}\p{N}]+/u)])
  // Signs between the letters of a common password do not make it better.
  const forms = typed.length > judgedLength ? [typed] : [typed, bare(typed)]
  const isGuessed = forms.some((form) => estimator.check(form, known).guesses < fewestGuesses)
  if (/\p{L}/u.test(typed) && !isGuessed) return accept(undefined)
  return refuse('password.too-common', 'This password is too easy to guess. Please choose another, like a few words.')
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

/** The names that a password must not be made of. */
export function namesOf({ username, firstname, lastname, email }: Person, { club }: Config): string[] {
  return [username, firstname, lastname, `${firstname}${lastname}`, email.split('@')[0] ?? '', club.name]
}
