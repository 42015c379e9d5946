import type { ComponentProps } from 'react'
import { Button } from '../ui/button.tsx'
import { useFocusAfterRemoval } from '../ui/focus-somewhere.ts'
import { useDiscard } from './use-discard.ts'

type Props = Pick<ComponentProps<typeof Button>, 'aria-label' | 'children'> & {
  /** The id of the rejected operation. The component around the button shows that operation, and disappears with it. */
  mid: string
}

export function DiscardButton({ mid, ...props }: Props) {
  const discard = useDiscard()
  const button = useFocusAfterRemoval<HTMLButtonElement>()
  return <Button ref={button} {...props} onClick={() => discard(mid)} />
}
