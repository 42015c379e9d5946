import type { Plugin } from 'vite'

/** Suppresses messages of the build about libraries that need no action. Everything else is printed. */
export function knownNotes(): Plugin {
  return {
    name: 'known-notes',
    onLog(_, { code, message }) {
      // A directive for frameworks with server rendering.
      if (code === 'MODULE_LEVEL_DIRECTIVE' && message.includes('"use client" in "node_modules/')) return false
      // React Router checks whether React has this hook, which Preact does not have.
      if (code === 'IMPORT_IS_UNDEFINED' && message.includes('`useOptimistic`')) return false
      return undefined
    },
  }
}
