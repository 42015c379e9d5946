import { useEffect, useMemo, useState } from 'react'

/** Whether a media query holds now. */
export function useMedia(query: string): boolean {
  const media = useMemo(() => matchMedia(query), [query])
  const [holds, setHolds] = useState(media.matches)
  useEffect(() => {
    const look = () => setHolds(media.matches)
    look()
    media.addEventListener('change', look)
    return () => media.removeEventListener('change', look)
  }, [media])
  return holds
}
