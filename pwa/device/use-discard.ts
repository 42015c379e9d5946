import { discardRejected } from '#sync/device/outbox/rejected-operations.ts'
import { useNotices } from '../ui/notices.tsx'
import { useDevice } from './device-context.tsx'

/** Apart from the other texts of this folder, which the scoring screen loads first. */
export const texts = {
  notDiscarded: { title: 'Not discarded', detail: 'This phone’s storage did not take it. Please try again.' },
} as const

/** Discards a rejected operation. Where the storage fails it stays in its list, and the person reads so. */
export function useDiscard(): (mid: string) => void {
  const device = useDevice()
  const { fail } = useNotices()
  const { title, detail } = texts.notDiscarded
  return (mid) => void discardRejected(device, mid).catch(() => fail(title, detail))
}
