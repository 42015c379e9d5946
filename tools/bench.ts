import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { buildApart } from './build/build-app.ts'
import { runScript } from './run-script.ts'

// `npm run bench` runs all benchmarks, `npm run bench -- rounds` those with "rounds" in their name.
const root = resolve(import.meta.dirname, '..')
const wanted = process.argv.slice(2)
const files = globSync('bench/*.bench.ts', { cwd: root })
  .filter((file) => wanted.length === 0 || wanted.some((name) => file.includes(name)))
  .sort()

if (files.length === 0) throw new Error(`No benchmark is called ${wanted.join(' or ')}`)
// Some benchmarks load the built app.
await buildApart(root)
for (const file of files) {
  console.log(`\n── ${file}`)
  const { code } = await runScript([file], { cwd: root, live: true })
  if (code !== 0) process.exitCode = 1
}
