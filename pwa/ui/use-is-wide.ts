import { useMedia } from './use-media.ts'

/** Whether the screen has room for tables, from the width at which the stylesheets draw them: 992 px, in `em`. */
export function useIsWide(): boolean {
  return useMedia('(min-width: 62em)')
}
