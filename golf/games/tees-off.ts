/**
 * Which partner of a side tees off on a hole: partners alternate from hole to hole. Rules of Golf 22.3. The first one
 * begins on odd holes of play, the second on even ones; extra holes go on with the count.
 */
export function teesOff<Golfer>(
  partners: readonly Golfer[],
  { order, hole }: { readonly order: readonly number[]; readonly hole: number },
): Golfer | undefined {
  const at = hole > order.length ? hole - 1 : order.indexOf(hole)
  return partners[at % 2]
}
