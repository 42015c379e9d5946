import { lazy, useState, type ComponentType } from 'react'
import { keepTrying } from './keep-trying.ts'

/** A component whose code is loaded on demand. */
type LazyWithPreload<Props> = ComponentType<Props> & {
  /** Settles when the code is loaded. Awaited before the first render, the component shows no fallback. */
  readonly preload: () => Promise<unknown>
}

/**
 * React's `lazy`, except that code which is already loaded is rendered without a fallback. React's own shows the
 * fallback even then.
 */
export function lazyWithPreload<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyWithPreload<Props> {
  let loaded: ComponentType<Props> | undefined
  const preload = async () => {
    loaded ??= await load()
    return { default: loaded }
  }
  const Lazy = lazy(preload) as ComponentType<Props>

  function Preloaded(props: Props) {
    // The choice is kept while it is mounted: another component type would lose the state below it.
    const [Component] = useState(() => loaded ?? Lazy)
    return <Component {...props} />
  }
  return Object.assign(Preloaded, { preload })
}

/** A part of a screen, whose code is loaded on demand over an unreliable connection. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyWithPreload<Props> {
  return lazyWithPreload(keepTrying(load))
}
