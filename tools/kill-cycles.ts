import { endUnderLoad } from '../api/process/kill-cycles-testing.ts'

/** `node tools/run.mjs tools/kill-cycles.ts 200` kills the server so often while phones score, and counts what is lost. */
const cycles = Number(process.argv[2] ?? 20)
const { sent, wrong, failures } = await endUnderLoad({
  signals: Array.from({ length: cycles }, (): NodeJS.Signals => 'SIGKILL'),
  say: console.log,
})
console.log(`${sent} scores acknowledged, ${wrong.length} lost or done twice; phones met`, Object.fromEntries(failures))
process.exitCode = wrong.length === 0 ? 0 : 1
