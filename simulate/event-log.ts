/** The events of a run, in order; the same for the same seed. */
export type EventLog = { readonly lines: readonly string[]; readonly note: (text: string) => void }

export function startEventLog(now: () => number): EventLog {
  const lines: string[] = []
  const start = now()
  return { lines, note: (text) => void lines.push(`${((now() - start) / 1000).toFixed(3).padStart(10)}  ${text}`) }
}
