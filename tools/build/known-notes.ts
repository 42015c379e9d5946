import type { Plugin } from 'vite'

/** Keeps the build from printing notes about libraries that need nothing done. Everything else is printed. */
export function knownNotes(): Plugin {
  return {
    name: 'known-notes',
    onLog(_, { code, message }) {
      // A directive for frameworks that render on a server.
      if (code === 'MODULE_LEVEL_DIRECTIVE' && message.includes('"use client" in "node_modules/')) return false
      // React Router tests whether React has this hook. Preact does not.
      if (code === 'IMPORT_IS_UNDEFINED' && message.includes('`useOptimistic`')) return false
      return undefined
    },
  }
}
