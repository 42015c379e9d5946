import { resolve } from 'node:path'
import { buildApp } from './build/build-app.ts'

// Vite keeps a NODE_ENV that is set, and would build the app as for development: without its service worker.
process.env['NODE_ENV'] = 'production'

try {
  const seconds = await buildApp(resolve(import.meta.dirname, '..'))
  if (seconds !== undefined) console.log(`Built the app in ${seconds.toFixed(1)} s`)
} catch (error) {
  console.error('The app could not be built:', error instanceof Error ? error.message : error)
  process.exitCode = 1
}
