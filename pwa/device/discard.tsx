import type { ComponentProps } from 'react'
import { discardRejected } from '#sync/device/outbox/rejected-operations.ts'
import { Button } from '../ui/button.tsx'
import { useFocusAfterRemoval } from '../ui/focus-somewhere.ts'
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

type Props = Pick<ComponentProps<typeof Button>, 'aria-label' | 'children'> & {
  /** The id of the rejected operation. The component around the button shows that operation, and disappears with it. */
  mid: string
}

export function DiscardButton({ mid, ...props }: Props) {
  const discard = useDiscard()
  const button = useFocusAfterRemoval<HTMLButtonElement>()
  return <Button ref={button} {...props} onClick={() => discard(mid)} />
}
