import { useMemo, useSyncExternalStore } from 'react'

/**
 * Whether a media query matches. Changes are ignored while printing, so that paper shows what was on the screen: a page
 * that is rendered again while it is printed keeps its previous number of pages, some of them empty.
 */
export function useMedia(query: string): boolean {
  const { listen, holds } = useMemo(() => watchMedia(query), [query])
  // Read in each render, too: Chromium does not always report a change to a screen that is rendered as it happens.
  return useSyncExternalStore(listen, holds)
}

function watchMedia(query: string) {
  const media = matchMedia(query)
  let onScreen = media.matches
  return {
    listen: (onChange: () => void) => {
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    holds: () => {
      if (!matchMedia('print').matches) onScreen = media.matches
      return onScreen
    },
  }
}

/** Whether the screen is wide enough for tables: 992 px, in `em`, the breakpoint of the stylesheets. */
export function useIsWide(): boolean {
  return useMedia('(min-width: 62em)')
}
