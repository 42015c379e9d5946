import type { DevicePorts } from '../device.ts'

/** Milliseconds, at most, before the second try. */
const first = 1_000

/**
 * Exponential back-off with full jitter, in milliseconds. The jitter prevents all phones of a field from reconnecting
 * at the same moment.
 */
export function backOff(
  { random }: Pick<DevicePorts, 'random'>,
  { failures, longest }: { readonly failures: number; readonly longest: number },
): number {
  return random() * Math.min(longest, first * 2 ** failures)
}
