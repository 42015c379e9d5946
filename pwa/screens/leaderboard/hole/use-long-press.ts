import { useEffect, useRef, type PointerEvent } from 'react'

const longEnough = 500
const stillness = 10

/** Handlers that call `onLongPress` when a finger stays where it came down. */
export function useLongPress(onLongPress: () => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null)

  function release() {
    if (press.current) clearTimeout(press.current.timer)
    press.current = null
  }

  useEffect(() => release, [])

  return {
    onPointerDown: ({ clientX, clientY, isPrimary, button }: PointerEvent) => {
      release()
      if (!isPrimary || button !== 0) return
      press.current = { timer: setTimeout(onLongPress, longEnough), x: clientX, y: clientY }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const from = press.current
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > stillness) release()
    },
    onPointerUp: release,
    onPointerCancel: release,
    onPointerLeave: release,
    onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
  }
}
