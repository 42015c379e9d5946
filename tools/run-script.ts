import { spawn } from 'node:child_process'

export type Outcome = { readonly code: number; readonly stdout: string; readonly output: string }

/**
 * Runs a Node script and collects its output: `stdout` alone, and `output` interleaved with stderr.
 *
 * @param live also prints the output while the script runs
 */
export function runScript(args: readonly string[], { cwd, live }: { cwd: string; live: boolean }): Promise<Outcome> {
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  const stdout: string[] = []
  const output: string[] = []
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout.push(text)
    output.push(text)
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => output.push(text))
  if (live) {
    child.stdout.pipe(process.stdout)
    child.stderr.pipe(process.stderr)
  }
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('close', (code) => done({ code: code ?? 1, stdout: stdout.join(''), output: output.join('') }))
  })
}
