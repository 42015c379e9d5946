import { resolve } from 'node:path'

const modules = resolve(import.meta.dirname, '../../node_modules')

/**
 * The builds of libraries that the app uses: Dexie's with classes, which the supported browsers understand, React
 * Router's for production, which bundlers do not choose by themselves, and Preact, which replaces React everywhere and
 * is a sixth of its size.
 */
export const libraryBuilds = {
  dexie: resolve(modules, 'dexie/dist/modern/dexie.mjs'),
  'react-router/dom': resolve(modules, 'react-router/dist/production/dom-export.mjs'),
  'react-router': resolve(modules, 'react-router/dist/production/index.mjs'),
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/jsx-dev-runtime',
  'react-dom/client': 'preact/compat/client',
  'react-dom': 'preact/compat',
  react: 'preact/compat',
}
