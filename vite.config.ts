import { resolve } from 'node:path'
import { defineConfig } from 'vite'
import product from './package.json' with { type: 'json' }
import { codeParts } from './tools/build/code-parts.ts'
import { earlyPage } from './tools/build/early-page.ts'
import { inlineStyle } from './tools/build/inline-style.ts'
import { installable } from './tools/build/installable.ts'
import { knownNotes } from './tools/build/known-notes.ts'
import { leanDexie } from './tools/build/lean-dexie.ts'
import { leanIcons } from './tools/build/lean-icons.ts'
import { libraryBuilds } from './tools/build/library-builds.ts'
import { namePreloads } from './tools/build/name-preloads.ts'
import { subsetFonts } from './tools/build/subset-fonts.ts'

const outDir = resolve(import.meta.dirname, 'dist')

const manifest = {
  id: '/',
  name: 'Nomad',
  short_name: 'Nomad',
  description: 'Live scoring, leaderboards and handicaps for your golf club, with or without a signal',
  lang: 'en',
  dir: 'ltr',
  start_url: '/home',
  scope: '/',
  display: 'standalone',
  orientation: 'any',
  theme_color: '#0b2e22',
  background_color: '#faf8f3',
  categories: ['sports', 'lifestyle'],
  launch_handler: { client_mode: 'navigate-existing' },
  // Without pictures of their own: each then shows the icon of the app, which may be the club's.
  shortcuts: [
    { name: 'Score a round', url: '/startAgain' },
    { name: 'Leaderboards', url: '/leaderboard' },
    { name: 'Post a round', url: '/postRound' },
  ],
  icons: (['any', 'maskable'] as const).flatMap((purpose) =>
    [192, 512].map((size) => ({
      src: `/icons/${purpose === 'any' ? 'icon' : 'maskable'}-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  ),
  screenshots: [
    {
      src: '/screenshots/narrow.png',
      sizes: '780x1688',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'Scoring a hole for four golfers',
    },
    {
      src: '/screenshots/wide.png',
      sizes: '1280x800',
      type: 'image/png',
      form_factor: 'wide',
      label: 'Scoring beside the live board',
    },
  ],
}

const worker = resolve(import.meta.dirname, 'pwa/service-worker/service-worker.ts')

export default defineConfig({
  root: 'pwa',
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(product.version) },
  plugins: [
    knownNotes(),
    leanDexie(),
    leanIcons(import.meta.dirname),
    namePreloads(import.meta.dirname),
    inlineStyle(),
    subsetFonts(),
    earlyPage(import.meta.dirname),
    installable({ manifest, worker }),
  ],
  resolve: { alias: libraryBuilds },
  // golf and sync stand beside the root.
  server: { fs: { allow: [import.meta.dirname] } },
  build: {
    outDir,
    emptyOutDir: true,
    target: ['chrome111', 'firefox128', 'safari16.4'],
    // The content policy lets no data: address in, neither for pictures nor for fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Texts are constants of a file of their own. Inlined, they cost the first load no names.
      optimization: { inlineConst: { mode: 'all' } },
      checks: { bundlerTimings: false },
      output: {
        // The first load names a hundred files. Seven signs tell the versions of one file apart.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            // What does not change with every release is kept apart, so that an update is a small download.
            // Of about the same size, because a browser fetches six files side by side.
            { name: 'react', test: /node_modules\/(preact|zod)\// },
            {
              name: 'router',
              test: /node_modules\/(react-router(-dom)?|dexie-react-hooks)\//,
              includeDependenciesRecursively: false,
            },
            { name: 'records', test: /node_modules\/dexie\// },
            { name: codeParts(import.meta.dirname), priority: -1, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
})
