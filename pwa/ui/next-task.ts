/**
 * Resolves in a later task, so that events that wait for the page, such as a tap on a slow phone, are handled first.
 */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
