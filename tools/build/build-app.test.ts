import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { put } from '../put.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { buildApp } from './build-app.ts'

const project = {
  'package.json': '{ "type": "module" }',
  'vite.config.ts': `export default { root: import.meta.dirname + '/pwa', build: { outDir: '../dist' } }`,
  'pwa/index.html': `<!doctype html><title>Club</title><p>${'par '.repeat(100)}</p>`,
  'package-lock.json': '{}',
}

test('the app is built once, and again only when a source changed', async () => {
  const root = await temporaryFolder(project)
  expect(await buildApp(root)).toBeGreaterThan(0)
  expect(existsSync(join(root, 'dist/index.html.br'))).toBe(true)
  expect(await buildApp(root)).toBeUndefined()

  await put(join(root, 'pwa/index.html'), '<!doctype html><title>New club</title>')
  expect(await buildApp(root)).toBeGreaterThan(0)
  expect(readFileSync(join(root, 'dist/index.html'), 'utf8')).toContain('New club')
})

test('of an earlier build nothing is left but its assets, which open pages may still ask for', async () => {
  const root = await temporaryFolder({ ...project, 'dist/assets/old.js': 'old', 'dist/old.html': 'old' })
  await buildApp(root)
  expect(existsSync(join(root, 'dist/assets/old.js'))).toBe(true)
  expect(existsSync(join(root, 'dist/old.html'))).toBe(false)
  expect(existsSync(join(root, 'dist-before'))).toBe(false)
})

test('a build that was cut short is done again', async () => {
  const root = await temporaryFolder(project)
  await buildApp(root)
  await rm(join(root, 'dist/.stamp'))
  expect(await buildApp(root)).toBeGreaterThan(0)
})

test('of a build that was cut short nothing is left, and the assets before it are kept', async () => {
  const before = { 'dist-before/assets/old.js': 'old' }
  const half = { 'dist/assets/half.js': 'half', 'dist/half.html': 'half' }
  const root = await temporaryFolder({ ...project, ...before, ...half })
  await buildApp(root)
  const files = ['dist/assets/old.js', 'dist/assets/half.js', 'dist/half.html']
  expect(files.filter((file) => existsSync(join(root, file)))).toEqual(['dist/assets/old.js'])
})

test('a build that fails leaves no stamp, and loses no assets', async () => {
  const page = '<script type="module" src="./none.ts"></script>'
  const root = await temporaryFolder({ ...project, 'pwa/index.html': page })
  await put(join(root, 'dist/assets/old.js'), 'old')
  await expect(buildApp(root)).rejects.toThrow('none.ts')
  expect(existsSync(join(root, 'dist/.stamp'))).toBe(false)

  await put(join(root, 'pwa/none.ts'), 'console.log(1)')
  await buildApp(root)
  expect(existsSync(join(root, 'dist/assets/old.js'))).toBe(true)
})
