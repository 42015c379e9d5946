import { useEffect, useMemo, useState } from 'react'

/**
 * Whether a media query matches. Changes are ignored while printing, so that paper shows what was on the screen: a page
 * that is rendered again while it is printed keeps its previous number of pages, some of them empty.
 */
export function useMedia(query: string): boolean {
  const media = useMemo(() => matchMedia(query), [query])
  const [holds, setHolds] = useState(media.matches)
  useEffect(() => {
    const look = () => {
      if (!matchMedia('print').matches) setHolds(media.matches)
    }
    look()
    media.addEventListener('change', look)
    return () => media.removeEventListener('change', look)
  }, [media])
  return holds
}

/** Whether the screen is wide enough for tables: 992 px, in `em`, the breakpoint of the stylesheets. */
export function useIsWide(): boolean {
  return useMedia('(min-width: 62em)')
}
