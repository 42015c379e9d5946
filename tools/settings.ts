import { join, resolve } from 'node:path'
import { settingsFiles } from './check/settings-files.ts'
import { put } from './put.ts'

// `npm run settings` writes the variables of the environment into .env.example and api/README.md.
const root = resolve(import.meta.dirname, '..')
for (const [file, text] of await settingsFiles(root)) await put(join(root, file), text)
