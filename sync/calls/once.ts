import type * as z from 'zod/mini'

/**
 * What makes something when it is first asked for, and answers the same ever after. Every shape of several fields is
 * made so: at each start, a phone would spend a quarter of its time on those of calls that it does not make.
 */
/* @__NO_SIDE_EFFECTS__ */
export function once<Made>(make: () => Made): () => Made {
  let kept: { readonly made: Made } | undefined
  return () => (kept ??= { made: make() }).made
}

/** What fits a shape that is made so. */
export type ValueOf<Make extends () => z.ZodMiniType> = z.output<ReturnType<Make>>
