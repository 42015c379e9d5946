import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { filesOf } from './preload-start.ts'

const chunk = (fileName: string, { moduleIds, imports = [] }: { moduleIds: string[]; imports?: string[] }) => ({
  ...{ type: 'chunk', fileName, moduleIds, imports },
  isEntry: fileName === 'assets/main.js',
})
const bundle = {
  main: chunk('assets/main.js', { moduleIds: ['/app/pwa/main.ts'] }),
  ground: chunk('assets/ground.js', {
    moduleIds: ['/app/pwa/app.tsx', '/app/pwa/start.tsx'],
    imports: ['assets/main.js', 'assets/react.js'],
  }),
  react: chunk('assets/react.js', { moduleIds: ['/app/node_modules/react/index.js'], imports: ['assets/runtime.js'] }),
  runtime: chunk('assets/runtime.js', { moduleIds: ['runtime'] }),
  style: { type: 'asset', fileName: 'assets/style.css' },
} as unknown as Rolldown.OutputBundle

test('a module comes in its file and all that this stands on, but for the page’s own script', () => {
  expect(filesOf(bundle, '/app/pwa/start.tsx')).toEqual(['assets/ground.js', 'assets/react.js', 'assets/runtime.js'])
})

test('where nothing is built, as in development, there is nothing to name', () => {
  expect(filesOf({}, '/app/pwa/start.tsx')).toEqual([])
})
