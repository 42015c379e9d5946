type Named = { readonly firstname: string; readonly lastname: string }

/** Ben Okafor. */
export function nameOf({ firstname, lastname }: Named): string {
  return `${firstname} ${lastname}`
}
