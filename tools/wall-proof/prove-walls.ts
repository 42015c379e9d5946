import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { put } from '../put.ts'
import { runScript } from '../run-script.ts'
import { breaches, legal } from './breaches.ts'

const root = resolve(import.meta.dirname, '../..')

type Diagnostic = { readonly code: string; readonly filename: string; readonly message: string }

/**
 * Creates a small copy of the project in which every wall is broken once, lints it with the real configuration, and
 * returns one line for each breach that was not reported and each legal import that was.
 */
async function proveWalls(): Promise<string[]> {
  const house = await mkdtemp(join(tmpdir(), 'wall-proof-'))
  try {
    for (const path of ['oxlint.config.ts', 'package.json', 'tsconfig.json', 'tools/rules']) {
      await cp(join(root, path), join(house, path), { recursive: true })
    }
    await symlink(join(root, 'node_modules'), join(house, 'node_modules'))
    for (const { file, code } of breaches) await put(join(house, file), code)
    for (const [file, ...lines] of legal) await put(join(house, file), lines.join('\n'))
    return judge(await lint(house))
  } finally {
    await rm(house, { recursive: true, force: true })
  }
}

/** Compares the reports with the expected ones. */
export function judge(found: readonly Diagnostic[]): string[] {
  const unseen = breaches
    .filter(({ file, rule }) => !found.some((one) => one.filename === file && one.code === rule))
    .map(({ file, rule, code }) => `unseen: ${rule} in ${file}: ${code.slice(0, 100)}`)
  const refused = found
    .filter(({ filename }) => legal.some(([file]) => file === filename))
    .map(({ filename, code, message }) => `refused, but legal: ${filename}: ${code} ${message}`)
  return [...unseen, ...refused]
}

async function lint(house: string): Promise<Diagnostic[]> {
  const args = [join(root, 'node_modules/oxlint/bin/oxlint'), '--disable-nested-config', '--format', 'json']
  const { stdout, output } = await runScript(args, { cwd: house, live: false })
  if (!stdout.startsWith('{')) throw new Error(`oxlint gave no report:\n${output}`)
  const report = JSON.parse(stdout) as { diagnostics: Diagnostic[] }
  return report.diagnostics
}

if (import.meta.main) {
  const failures = await proveWalls()
  const count = breaches.length
  console.log(failures.length > 0 ? failures.join('\n') : `${count} breaches seen, ${legal.length} legal files passed`)
  process.exitCode = failures.length > 0 ? 1 : 0
}
