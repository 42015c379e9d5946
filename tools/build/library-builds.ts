import { resolve } from 'node:path'

/** Dexie's build for the browsers of this app, with classes: its package offers the one without. */
export const libraryBuilds = { dexie: resolve(import.meta.dirname, '../../node_modules/dexie/dist/modern/dexie.mjs') }
