import type { Config } from '../server/config.ts'

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
