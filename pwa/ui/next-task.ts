/** Resolves in a task of its own, so that a slow phone responds to a tap before it. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
