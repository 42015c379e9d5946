import { lazy, useState, type ComponentType } from 'react'

/** A component whose code comes later. */
export type Later<Props> = ComponentType<Props> & {
  /** Settled once the code has come. Whoever waits for it before drawing has no fallback to show. */
  readonly comes: () => Promise<unknown>
}

/**
 * React's `lazy`, but for code that has come already: it is drawn at once. React's own shows the fallback even then,
 * and once it has shown one it leaves it for 300 ms, so that screens do not flicker.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): Later<Props> {
  let come: ComponentType<Props> | undefined
  const comes = async () => {
    come ??= await load()
    return { default: come }
  }
  const Lazy = lazy(comes) as ComponentType<Props>

  function Later(props: Props) {
    // One of the two for as long as it stands, or what is drawn would begin anew.
    const [Drawn] = useState(() => come ?? Lazy)
    return <Drawn {...props} />
  }
  return Object.assign(Later, { comes })
}
