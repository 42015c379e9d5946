import { useEffect, useMemo, useState } from 'react'

/**
 * Whether a media query holds now. Paper gets what was on the screen: a page that is drawn again while it is printed
 * has as many pages as it needed before, of which some are empty.
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
