import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createServer } from 'vite'
import { pathsOfServer } from './dev/paths-of-server.ts'

// Vite serves the pages with live reload; the API server behind them restarts on a change.
const root = resolve(import.meta.dirname, '..')
const pagePort = Number(process.env['PORT'] ?? 3000)
const serverPort = pagePort + 1
const address = `http://localhost:${pagePort}`

const pages = await createServer({
  configFile: resolve(root, 'vite.config.ts'),
  server: {
    port: pagePort,
    strictPort: true,
    proxy: Object.fromEntries(pathsOfServer.map((path) => [path, `http://127.0.0.1:${serverPort}`])),
  },
})
await pages.listen()
// Started after the pages: if their port were taken, a running server would be left behind.
const server = spawn(
  process.execPath,
  ['--disable-proto=delete', '--watch', '--watch-preserve-output', 'api/main.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PORT: String(serverPort), BASE_URL: address },
  },
)
console.log(`The app, with live reload, is at ${address}`)

async function stop(): Promise<void> {
  const gone = server.exitCode === null ? once(server, 'exit') : Promise.resolve()
  server.kill('SIGTERM')
  await Promise.all([pages.close(), gone])
  process.exit()
}

process.once('SIGINT', () => void stop())
process.once('SIGTERM', () => void stop())
