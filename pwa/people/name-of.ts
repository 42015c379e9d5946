import { isolatedName } from '#golf/isolated-name.ts'

type Named = { readonly firstname: string; readonly lastname: string }

/** Returns a person's name as it is displayed: Ben Okafor. A guest whose name is being typed may have a part of it. */
export function nameOf({ firstname, lastname }: Named): string {
  return isolatedName(`${firstname} ${lastname}`.trim())
}
