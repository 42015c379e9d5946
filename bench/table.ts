export type Row = readonly string[]

/** Prints a title, then rows under their headings: the first column left-aligned, figures right-aligned. */
export function printTable({ title, headings, rows }: { title: string; headings: Row; rows: readonly Row[] }): void {
  const all = [headings, ...rows]
  const widths = headings.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  const line = (row: Row) =>
    widths.map((width, at) => (at === 0 ? (row[at] ?? '').padEnd(width) : (row[at] ?? '').padStart(width))).join('  ')
  console.log(`\n${title}\n`)
  console.log(line(headings))
  console.log(widths.map((width) => '-'.repeat(width)).join('  '))
  rows.forEach((row) => console.log(line(row)))
}

/** Returns the nearest-rank quantile: the value below which the given share of the sample lies. */
export function quantile(sample: readonly number[], share: number): number {
  const sorted = [...sample].sort((a, b) => a - b)
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]
  if (value === undefined) throw new Error('no sample')
  return value
}

/** Returns the median time of many runs in milliseconds, which ignores single hiccups of a disk or another process. */
export async function medianTime(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < 25; run += 1) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return quantile(times, 0.5)
}

export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`
export const ratio = (value: number, baseline: number): string => `${(value / baseline).toFixed(2)} x`
export const count = (value: number): string => Math.round(value).toLocaleString('en-US')
export const kibibytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KiB`
