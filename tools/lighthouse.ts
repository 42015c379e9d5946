import { resolve } from 'node:path'
import { printTable, quantile } from '../bench/table.ts'
import { buildApart } from './build/build-app.ts'
import { openAudit } from './lighthouse/open-audit.ts'
import { failings, goals, type Report } from './lighthouse/report.ts'

// `npm run lighthouse` audits the most used screens as a phone on a slow network, `npm run lighthouse -- home` one of
// them.
const root = resolve(import.meta.dirname, '..')
const wanted = process.argv.slice(2)
const runs = 3

await buildApart(root)
const audit = await openAudit()

const failed: string[] = []
const rows: string[][] = []
try {
  const screens = audit.screens.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
  if (screens.length === 0) throw new Error(`No audited screen is called ${wanted.join(' or ')}`)
  for (const screen of screens) {
    const reports: Report[] = []
    for (let run = 0; run < runs; run += 1) reports.push(await audit.measure(screen))
    const median = (figure: (report: Report) => number) => quantile(reports.map(figure), 0.5)
    const scores = {
      performance: median(({ categories }) => categories.performance.score * 100),
      accessibility: median(({ categories }) => categories.accessibility.score * 100),
      'best-practices': median(({ categories }) => categories['best-practices'].score * 100),
    }
    const figure = (id: string) => median(({ audits }) => audits[id]?.numericValue ?? Number.NaN)
    rows.push([
      screen.name,
      ...Object.values(scores).map((score) => score.toFixed(0)),
      `${(figure('largest-contentful-paint') / 1000).toFixed(2)} s`,
      `${figure('total-blocking-time').toFixed(0)} ms`,
      figure('cumulative-layout-shift').toFixed(3),
    ])
    failed.push(...failings({ name: screen.name, scores, reports }))
  }
} finally {
  await audit.close()
}

printTable({
  title: `Lighthouse as a phone on a slow network, median of ${runs}`,
  headings: ['screen', 'performance', 'accessibility', 'best practices', 'largest paint', 'blocked', 'shift'],
  rows,
})
const reached = Object.entries(goals).map(([category, goal]) => `${category} ${goal}`)
console.log(failed.length > 0 ? `\n${failed.join('\n')}` : `\nEvery screen reaches ${reached.join(', ')}`)
process.exitCode = failed.length > 0 ? 1 : 0
