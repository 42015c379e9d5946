import { createContext, use, useEffect, useEffectEvent, type ComponentProps } from 'react'

// React Router is not loaded with a screen on the course, where a scorer would need its 13 KiB only to leave. Such a
// screen, and the components it shares with others, gets its address from this context, which works with and without
// the router.

export type Place = {
  readonly pathname: string
  readonly search: string
  /** The state that the previous screen passed on. */
  readonly state: unknown
  /**
   * Changes with the address; `default` for the address with which the app was opened, `returned` when a person has come
   * back to it.
   */
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
  /** An address of the app, a search alone such as `?show=board`, or an address with a scheme such as `tel:`. */
  to: string
  replace?: boolean | undefined
  /** State for the screen that opens, which reads it from its `Place`. */
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
        // The browser itself opens new tabs and windows, and addresses with a scheme.
        if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || /^\w+:/.test(to)) return
        event.preventDefault()
        void go(to, { replace, state })
      }}
    >
      {children}
    </a>
  )
}

/** Replaces the current address by another one. */
export function SendOn({ to, state }: { to: string; state: unknown }) {
  const { go } = usePlace()
  const send = useEffectEvent(() => void go(to, { replace: true, state }))
  useEffect(() => send(), [])
  return null
}
