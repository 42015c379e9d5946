import { discardRejected } from '#sync/device/outbox/rejected-operations.ts'
import { useNotices } from '../ui/notices.tsx'
import { useDevice } from './device-context.tsx'

/** Separate from the other texts of this folder, which are in the first load of the scoring screen. */
export const texts = {
  notDiscarded: { title: 'Not discarded', detail: 'This phone’s storage did not take it. Please try again.' },
} as const

/**
 * Returns a function that discards a rejected operation. If the storage fails, the operation stays in its list and a
 * notice is shown.
 */
export function useDiscard(): (mid: string) => void {
  const device = useDevice()
  const { fail } = useNotices()
  const { title, detail } = texts.notDiscarded
  return (mid) => void discardRejected(device, mid).catch(() => fail(title, detail))
}
