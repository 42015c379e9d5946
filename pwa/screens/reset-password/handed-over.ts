export type HandedOver = { readonly username: string; readonly password: string }

/**
 * The username and temporary password of a link like `/resetPwd#username=…&password=…`, as the command for the first
 * administrator prints it; empty where there is none.
 */
export function readHandedOver(fragment: string): HandedOver {
  const told = new URLSearchParams(fragment.replace(/^#/, ''))
  return { username: told.get('username') ?? '', password: told.get('password') ?? '' }
}
