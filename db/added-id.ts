/** The id of the row that an insert has added, out of what it returns. */
export function addedId([added]: readonly { readonly id: number }[]): number {
  if (added === undefined) throw new Error('The database answers no id for a new row')
  return added.id
}
