import { useEffect, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { createSignal } from '#sync/device/device.ts'

/**
 * Returns a button that ignores taps after its use until the hand has left it and its next action is on the screen. A
 * change of that state renders only components that call `useResting`.
 *
 * @param inView changes when the next action of the button is rendered
 */
export function useButtonRest(inView: string) {
  const [button] = useState(restingButton)
  const { note, stop } = button
  useEffect(() => stop, [stop])
  useEffect(() => {
    // Painted in the next frame, and visible in the one after it.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => note('sight'))
    })
    return () => cancelAnimationFrame(frame)
  }, [inView, note])
  return button
}

export type RestingButton = ReturnType<typeof restingButton>

function restingButton() {
  const changed = createSignal()
  let rest: ButtonRest | null = null
  let isDown = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function settle() {
    clearTimeout(timer)
    const left = rest === null ? 0 : restLeft(rest, performance.now())
    if (left > 0 && left < Infinity) timer = setTimeout(settle, left)
    if (left > 0) return
    rest = null
    changed.notify()
  }

  function note(event: RestEvent) {
    if (event !== 'sight') isDown = event === 'press'
    if (rest === null) return
    rest = afterRestEvent(rest, { event, now: performance.now() })
    settle()
  }

  return {
    isResting: () => rest !== null,
    listen: changed.listen,
    begin: () => {
      rest = beginRest({ held: isDown, now: performance.now() })
      clearTimeout(timer)
      timer = setTimeout(changed.notify, slowSave)
    },
    /** Ends the rest: the person acted on what is in view, or nothing has changed under the hand. */
    end: () => {
      rest = null
      settle()
    },
    note,
    stop: () => clearTimeout(timer),
    /** Event handlers for the button. */
    hand: {
      onPointerDown: () => note('press'),
      onPointerUp: () => note('release'),
      onPointerCancel: () => note('release'),
      // A finger always leaves when it is lifted, so for touch this is a release.
      onPointerLeave: ({ pointerType }: PointerEvent) => note(pointerType === 'mouse' ? 'leave' : 'release'),
      onKeyDown: (event: KeyboardEvent) => {
        // A key that is held down must activate the button only once.
        if (event.repeat) event.preventDefault()
        note('press')
      },
      onKeyUp: () => note('release'),
      onBlur: () => note('leave'),
    },
  }
}

/**
 * Returns whether a button rests. The start of a rest is rendered together with the result of the tap, because a render
 * of its own would delay the save; if the save takes longer than `slowSave`, it is rendered before the result.
 */
export function useResting({ isResting, listen }: RestingButton): boolean {
  const [, setChanges] = useState(0)
  useEffect(() => listen(() => setChanges((count) => count + 1)), [listen])
  return isResting()
}

/** Milliseconds after which a person doubts that a tap was registered. */
export const slowSave = 100

/**
 * The rest of a button whose screen has changed: the next tap of the same hand was meant for the previous screen. All
 * times are in milliseconds of the same clock.
 */
type ButtonRest = {
  /** Whether a finger, a mouse button or a key is down on the button. */
  readonly held: boolean
  /** Whether the button's next action is on the screen. */
  readonly inSight: boolean
  /** Whether the mouse or the focus moved away, so that the next activation is intended. */
  readonly left: boolean
  /** The time of the last press or release of the button, or of the next action becoming visible. */
  readonly quietSince: number
}

/**
 * Milliseconds without events that end a rest. The second tap of a slow double tap comes sooner; a person who first
 * reads the number of the next hole taps later.
 */
export const stillness = 800

export type RestEvent = 'press' | 'release' | 'sight' | 'leave'

export function beginRest({ held, now }: { held: boolean; now: number }): ButtonRest {
  return { held, inSight: false, left: false, quietSince: now }
}

/** Returns the rest after an event. A tap during the rest restarts the wait. */
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

/**
 * Returns the remaining milliseconds if no event follows: 0 once the rest is over, Infinity while an event is needed to
 * end it.
 */
export function restLeft({ held, inSight, left, quietSince }: ButtonRest, now: number): number {
  if (held || !inSight) return Infinity
  return left ? 0 : Math.max(0, quietSince + stillness - now)
}
