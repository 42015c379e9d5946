/** Resolves in a task of its own: what waits for the page, as a tap on a slow phone, comes before it. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
