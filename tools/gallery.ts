import { resolve } from 'node:path'
import { createServer } from 'vite'
import { libraryBuilds } from './build/library-builds.ts'

const root = resolve(import.meta.dirname, '..')
const port = Number(process.env['PORT'] ?? 3000)
const pages = await createServer({
  configFile: false,
  root: resolve(root, 'pwa/gallery'),
  cacheDir: resolve(root, 'node_modules/.cache/gallery'),
  resolve: { alias: libraryBuilds },
  server: { port, strictPort: true, fs: { allow: [root] } },
})
await pages.listen()
console.log(`The gallery of the kit, with live reload, is at http://localhost:${port}`)
