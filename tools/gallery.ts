import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { createServer } from 'vite'

const root = resolve(import.meta.dirname, '..')
const port = Number(process.env['PORT'] ?? 3000)
const pages = await createServer({
  configFile: false,
  root: resolve(root, 'pwa/gallery'),
  cacheDir: resolve(root, 'node_modules/.cache/gallery'),
  plugins: [react()],
  server: { port, strictPort: true, fs: { allow: [root] } },
})
await pages.listen()
console.log(`The gallery of the kit, with hot reload, is at http://localhost:${port}`)
