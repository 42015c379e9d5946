/** The sum of numbers; 0 of none. */
export function sum(numbers: readonly number[]): number {
  return sumOf(numbers, (number) => number)
}

/** The sum of a figure of each item; 0 of none. */
export function sumOf<Item>(items: readonly Item[], figure: (item: Item, at: number) => number): number {
  return items.reduce((total, item, at) => total + figure(item, at), 0)
}
