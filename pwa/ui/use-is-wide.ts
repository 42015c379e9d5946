import { useMedia } from './use-media.ts'

/** Whether the screen is wide enough for tables: 992 px, in `em`, the breakpoint of the stylesheets. */
export function useIsWide(): boolean {
  return useMedia('(min-width: 62em)')
}
