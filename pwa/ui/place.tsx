import { createContext, use, useEffect, useEffectEvent, type ComponentProps } from 'react'

// React Router is not loaded with a screen on the course: a scorer needs 13 KiB of it only to leave. A screen on the
// course, and what it shares with others, finds its address here, with the router around it or without.

export type Place = {
  readonly pathname: string
  readonly search: string
  /** What the screen before it has handed over. */
  readonly state: unknown
  /** Another one after each change of the address; `default` at the address with which the app was opened. */
  readonly key: string
}

/** Opens an address of the app, and resolves to whether it could. */
export type Go = (
  to: string,
  how?: { readonly replace?: boolean | undefined; readonly state?: unknown },
) => Promise<boolean>

type Way = { readonly place: Place; readonly go: Go }

export const PlaceContext = createContext<Way | null>(null)

export function usePlace(): Way {
  const way = use(PlaceContext)
  if (way === null) throw new Error('there is no PlaceContext around this screen')
  return way
}

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** An address of the app, only its search, as `?show=board`, or one with a scheme, as `tel:`. */
  to: string
  replace?: boolean | undefined
  /** Handed to the screen that opens, in its `Place`. */
  state?: unknown
}

export function PlaceLink({ to, replace, state, onClick, children, ...props }: LinkProps) {
  const { go } = usePlace()
  return (
    <a
      {...props}
      href={to}
      onClick={(event) => {
        onClick?.(event)
        const { button, metaKey, ctrlKey, shiftKey, altKey } = event
        // The browser itself opens another tab or window, and an address with a scheme.
        if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || /^\w+:/.test(to)) return
        event.preventDefault()
        void go(to, { replace, state })
      }}
    >
      {children}
    </a>
  )
}

/** Opens another address in the place of this one. */
export function SendOn({ to, state }: { to: string; state: unknown }) {
  const { go } = usePlace()
  const send = useEffectEvent(() => void go(to, { replace: true, state }))
  useEffect(() => send(), [])
  return null
}
