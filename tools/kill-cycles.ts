import { endUnderLoad } from '../api/process/kill-cycles-testing.ts'

/**
 * `node tools/run.mjs tools/kill-cycles.ts 200` kills the server 200 times while phones score, and counts lost scores.
 */
const cycles = Number(process.argv[2] ?? 20)
const { sent, wrong, failures } = await endUnderLoad({
  signals: Array.from({ length: cycles }, (): NodeJS.Signals => 'SIGKILL'),
  say: console.log,
})
console.log(
  `${sent} scores acknowledged, ${wrong.length} lost or recorded twice; errors on phones:`,
  Object.fromEntries(failures),
)
process.exitCode = wrong.length === 0 ? 0 : 1
