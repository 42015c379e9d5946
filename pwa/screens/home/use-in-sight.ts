import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'

/** What a person does who has begun to read: the page is theirs from then on. */
const moves = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/**
 * Brings a part of the screen into sight when its address is opened, and keeps it there while what stands above it is
 * still coming, until the person moves.
 */
export function useInSight<Place extends HTMLElement>(address: string): RefObject<Place | null> {
  const place = useRef<Place>(null)
  const { pathname, key } = useLocation()
  useEffect(() => {
    const part = place.current
    if (pathname !== address || part === null) return
    // Its first report comes after the effects of this drawing, in which a new screen begins at its top.
    const watch = new ResizeObserver(() => part.scrollIntoView({ block: 'start' }))
    watch.observe(document.body)
    const stop = () => watch.disconnect()
    for (const move of moves) addEventListener(move, stop, { once: true, passive: true })
    return () => {
      stop()
      for (const move of moves) removeEventListener(move, stop)
    }
  }, [pathname, key, address])
  return place
}
