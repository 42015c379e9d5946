import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { filesOfStart } from './preload-start.ts'

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
  react: chunk('assets/react.js', { moduleIds: ['/app/node_modules/react/index.js'] }),
  style: { type: 'asset', fileName: 'assets/style.css' },
} as unknown as Rolldown.OutputBundle

test('the page names the file that starts the app and what it stands on, but not its own script twice', () => {
  expect(filesOfStart(bundle, '/app/pwa/start.tsx')).toEqual(['assets/ground.js', 'assets/react.js'])
})

test('where nothing is built, as in development, there is nothing to name', () => {
  expect(filesOfStart({}, '/app/pwa/start.tsx')).toEqual([])
})
