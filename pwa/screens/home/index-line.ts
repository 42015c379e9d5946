export type Point = { readonly x: number; readonly y: number }

/** Where the points of a line stand in a box, from left to right: the highest value touches its top, the lowest its bottom. */
export function linePoints(
  values: readonly number[],
  { width, height }: { readonly width: number; readonly height: number },
): readonly Point[] {
  const highest = Math.max(...values)
  const range = highest - Math.min(...values)
  return values.map((value, place) => ({
    x: values.length === 1 ? width : (place * width) / (values.length - 1),
    y: range === 0 ? height / 2 : ((highest - value) * height) / range,
  }))
}
