import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { afterRestEvent, beginRest, restLeft, type ButtonRest, type RestEvent } from './button-rest.ts'

/**
 * A button that rests after it was used, until the hand has left it and what it does next is in sight.
 *
 * @param inView changes with what the button does next
 */
export function useButtonRest(inView: string) {
  const rest = useRef<ButtonRest | null>(null)
  const isDown = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [resting, setResting] = useState(false)

  const settle = useCallback(function settle() {
    clearTimeout(timer.current)
    const left = rest.current === null ? 0 : restLeft(rest.current, performance.now())
    if (left > 0 && left < Infinity) timer.current = setTimeout(settle, left)
    if (left > 0) return
    rest.current = null
    setResting(false)
  }, [])

  const note = useCallback(
    (event: RestEvent) => {
      if (event !== 'sight') isDown.current = event === 'press'
      if (rest.current === null) return
      rest.current = afterRestEvent(rest.current, { event, now: performance.now() })
      settle()
    },
    [settle],
  )

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    // Drawn in the next frame, seen in the one after it.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => note('sight'))
    })
    return () => cancelAnimationFrame(frame)
  }, [inView, note])

  return {
    resting,
    begin: () => {
      rest.current = beginRest({ held: isDown.current, now: performance.now() })
      setResting(true)
    },
    /** The person has done something about what is in view, or nothing has changed under the hand. */
    end: () => {
      rest.current = null
      settle()
    },
    /** What the button itself notices. */
    hand: {
      onPointerDown: () => note('press'),
      onPointerUp: () => note('release'),
      onPointerCancel: () => note('release'),
      // A finger leaves whenever it is lifted.
      onPointerLeave: ({ pointerType }: PointerEvent) => note(pointerType === 'mouse' ? 'leave' : 'release'),
      onKeyDown: (event: KeyboardEvent) => {
        // A key that is held down presses the button once.
        if (event.repeat) event.preventDefault()
        note('press')
      },
      onKeyUp: () => note('release'),
      onBlur: () => note('leave'),
    },
  }
}
