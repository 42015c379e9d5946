import { isolatedName } from '#golf/isolated-name.ts'

type Named = { readonly firstname: string; readonly lastname: string }

/** Returns a person's name as it is displayed: Ben Okafor. */
export function nameOf({ firstname, lastname }: Named): string {
  return isolatedName(`${firstname} ${lastname}`)
}
