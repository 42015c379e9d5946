const cutAt = 15

/** A course's name, cut to 15 characters where there is no room for more. */
export function courseNameText(name: string, { isCut }: { isCut: boolean }): string {
  return isCut && name.length > cutAt ? `${name.slice(0, cutAt).trimEnd()}…` : name
}
