import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { runScript } from './run-script.ts'

// `npm run bench` measures everything, `npm run bench -- rounds` what has "rounds" in its name.
const root = resolve(import.meta.dirname, '..')
const wanted = process.argv.slice(2)
const files = globSync('bench/*.bench.ts', { cwd: root })
  .filter((file) => wanted.length === 0 || wanted.some((name) => file.includes(name)))
  .sort()

// Some benchmarks load the built app.
for (const file of ['tools/build.ts', ...files]) {
  if (file !== 'tools/build.ts') console.log(`\n── ${file}`)
  const { code } = await runScript([file], { cwd: root, live: true })
  if (code !== 0) process.exitCode = 1
}
if (files.length === 0) {
  console.error(`No benchmark is called ${wanted.join(' or ') || '*.bench.ts'}`)
  process.exitCode = 1
}
