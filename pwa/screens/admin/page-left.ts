/** The page that stands in the place of one that went away with the last thing on it. */
export function pageLeft(page: number, totalPages: number): number {
  return Math.max(1, Math.min(page, totalPages))
}
