/** A page that was turned to, and the name that was looked for then. */
export type Turned = { readonly name: string | undefined; readonly page: number }

/**
 * Which golfers are asked for. A name is looked for once it has more than two characters; what is found for another
 * name begins at its first page.
 */
export function golferQuestion(typed: string, turned: Turned): Turned {
  const name = typed.length > 2 ? typed : undefined
  return { name, page: turned.name === name ? turned.page : 1 }
}
