import { useState } from 'react'
import type { Sorting } from './data-table.tsx'

type Order<By> = { readonly by: By; readonly desc: boolean }

/**
 * The chosen order of a list, out of the orders offered. `onSorted` is called after each choice, to show the first
 * page.
 */
export function useSorting<By extends string>(
  orders: readonly By[],
  first: Order<By>,
  onSorted: () => void,
): Order<By> & Pick<Sorting, 'onSort'> {
  const [order, setOrder] = useState(first)
  return {
    ...order,
    onSort: (chosen, desc) => {
      setOrder({ by: orders.find((by) => by === chosen) ?? order.by, desc })
      onSorted()
    },
  }
}
