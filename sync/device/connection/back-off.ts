import type { DevicePorts } from '../device.ts'

/** The longest pause before the second try, in milliseconds. */
const first = 1_000

/**
 * Returns a pause in milliseconds: exponential back-off with full jitter. The jitter prevents all phones of a field
 * from reconnecting at the same moment.
 */
export function backOff(
  { random }: Pick<DevicePorts, 'random'>,
  { failures, longest }: { readonly failures: number; readonly longest: number },
): number {
  return random() * Math.min(longest, first * 2 ** failures)
}
