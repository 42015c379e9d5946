import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'

/**
 * A button that rests after its use, until the hand has left it and its next action is in view.
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
    /** The person has acted on what is in view, or nothing has changed under the hand. */
    end: () => {
      rest.current = null
      settle()
    },
    /** What the button itself detects. */
    hand: {
      onPointerDown: () => note('press'),
      onPointerUp: () => note('release'),
      onPointerCancel: () => note('release'),
      // A finger leaves whenever it is lifted.
      onPointerLeave: ({ pointerType }: PointerEvent) => note(pointerType === 'mouse' ? 'leave' : 'release'),
      onKeyDown: (event: KeyboardEvent) => {
        // A key that is held down activates the button once.
        if (event.repeat) event.preventDefault()
        note('press')
      },
      onKeyUp: () => note('release'),
      onBlur: () => note('leave'),
    },
  }
}

/**
 * The rest of a button whose screen has changed under it: the next tap of the same hand was meant for the previous
 * screen. All times are in milliseconds by one clock.
 */
type ButtonRest = {
  /** A finger, a mouse button or a key is down on it. */
  readonly held: boolean
  /** The button's next action is on the screen. */
  readonly inSight: boolean
  /** The mouse or the focus moved away, so that the next activation is meant. */
  readonly left: boolean
  /** Since when nothing has happened on the button or above it. */
  readonly quietSince: number
}

/** The second tap of a slow double tap comes sooner; a person who reads the number of the next hole comes later. */
export const stillness = 800

export type RestEvent = 'press' | 'release' | 'sight' | 'leave'

export function beginRest({ held, now }: { held: boolean; now: number }): ButtonRest {
  return { held, inSight: false, left: false, quietSince: now }
}

/** A tap during the rest restarts the stillness. */
export function afterRestEvent(rest: ButtonRest, { event, now }: { event: RestEvent; now: number }): ButtonRest {
  switch (event) {
    case 'press':
      return { ...rest, held: true, left: false, quietSince: now }
    case 'release':
      return { ...rest, held: false, quietSince: now }
    case 'sight':
      return { ...rest, inSight: true, quietSince: now }
    case 'leave':
      return { ...rest, held: false, left: true }
  }
}

/** The remaining rest if nothing else happens: 0 once it is over, Infinity while something must happen first. */
export function restLeft({ held, inSight, left, quietSince }: ButtonRest, now: number): number {
  if (held || !inSight) return Infinity
  return left ? 0 : Math.max(0, quietSince + stillness - now)
}
