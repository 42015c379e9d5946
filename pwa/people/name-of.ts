import { isolatedName } from '#golf/isolated-name.ts'

type Named = { readonly firstname: string; readonly lastname: string }

/** Ben Okafor, as a screen shows it. */
export function nameOf({ firstname, lastname }: Named): string {
  return isolatedName(`${firstname} ${lastname}`)
}
