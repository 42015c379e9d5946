import { useEffect, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { createSignal } from '#sync/device/device.ts'

/**
 * A button that rests after its use, until the hand has left it and its next action is in view. Only what shows the
 * rest is drawn again for it, see `useResting`.
 *
 * @param inView changes with what the button does next
 */
export function useButtonRest(inView: string) {
  const [button] = useState(restingButton)
  const { note, stop } = button
  useEffect(() => stop, [stop])
  useEffect(() => {
    // Drawn in the next frame, seen in the one after it.
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
    /** The person has acted on what is in view, or nothing has changed under the hand. */
    end: () => {
      rest = null
      settle()
    },
    note,
    stop: () => clearTimeout(timer),
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
 * Whether a button rests, for the part of the screen that shows it. The beginning of a rest is drawn with what the tap
 * changes, because a drawing of its own would hold up the save; if that takes long, before it.
 */
export function useResting({ isResting, listen }: RestingButton): boolean {
  const [, setChanges] = useState(0)
  useEffect(() => listen(() => setChanges((count) => count + 1)), [listen])
  return isResting()
}

/** Milliseconds after which a person wonders whether a tap was felt. */
export const slowSave = 100

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
