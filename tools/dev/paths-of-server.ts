/**
 * Patterns of the paths that `npm run dev` forwards to the API server: its calls, and the pictures and colors of the
 * club. All other paths are Vite's, which has modules below /club/, too.
 */
export const pathsOfServer = ['^/api/', String.raw`^/club/[\w-]+-[0-9a-f]{16}\.(?:png|css)$`]
