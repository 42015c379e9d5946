/**
 * Returns the partner who tees off on a hole. Partners alternate from hole to hole (Rules of Golf 22.3): the first one
 * on odd holes of play, the second on even ones. Extra holes continue the sequence.
 */
export function teesOff<Golfer>(
  partners: readonly Golfer[],
  { order, hole }: { readonly order: readonly number[]; readonly hole: number },
): Golfer | undefined {
  const at = hole > order.length ? hole - 1 : order.indexOf(hole)
  return partners[at % 2]
}
