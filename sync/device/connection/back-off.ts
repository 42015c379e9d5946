import type { DevicePorts } from '../device.ts'

const first = 1_000

/**
 * How long to wait after so many failures in a row, in milliseconds: the longest pause doubles each time, and chance
 * takes any part of it, so that the phones of a whole field do not come back all at once.
 */
export function backOff(
  { random }: Pick<DevicePorts, 'random'>,
  { failures, longest }: { readonly failures: number; readonly longest: number },
): number {
  return random() * Math.min(longest, first * 2 ** failures)
}
