/**
 * The rest of a button whose screen has changed under it: the next tap of the same hand was meant for the screen before.
 * All times are in milliseconds by one clock.
 */
export type ButtonRest = {
  /** A finger, a mouse button or a key is down on it. */
  readonly held: boolean
  /** What the button does next is on the screen. */
  readonly inSight: boolean
  /** The mouse or the focus went somewhere else: nothing more comes by mistake. */
  readonly left: boolean
  /** Since when nothing has happened on the button or above it. */
  readonly quietSince: number
}

/** The second tap of a slow double tap comes sooner. A person who reads the number of the next hole comes later. */
export const stillness = 800

export type RestEvent = 'press' | 'release' | 'sight' | 'leave'

export function beginRest({ held, now }: { held: boolean; now: number }): ButtonRest {
  return { held, inSight: false, left: false, quietSince: now }
}

/** A press during the rest starts the stillness again. */
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

/** How long it still rests when nothing else happens: 0 once it is over, Infinity while something has to happen first. */
export function restLeft({ held, inSight, left, quietSince }: ButtonRest, now: number): number {
  if (held || !inSight) return Infinity
  return left ? 0 : Math.max(0, quietSince + stillness - now)
}
