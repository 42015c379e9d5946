/** Why something failed, in the sentence that was thrown: for those who need the reason and not the stack. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
