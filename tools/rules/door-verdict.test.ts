import { expect, test } from 'vitest'
import { doorVerdict, type House } from './door-verdict.ts'

const house: House = {
  rooms: {
    golf: { opens: [], packages: [] },
    db: { opens: ['golf'], packages: ['drizzle-orm', 'node:*'], testsOpen: ['api'] },
    api: { opens: ['golf', 'db'], packages: ['@fastify/*'] },
    'api/inner': { opens: ['api'], packages: [] },
    stories: { opens: ['golf'], packages: [], forTests: true },
    tools: { opens: ['*'], packages: ['*'] },
  },
  apart: ['api/routes'],
  testPackages: ['vitest'],
}

const verdict = (file: string, specifier: string) => doorVerdict({ file, specifier }, house)

test('a package imports the packages of its row and no others', () => {
  expect(verdict('api/a.ts', '#db/x.ts')).toBeUndefined()
  expect(verdict('db/a.ts', '#golf/x.ts')).toBeUndefined()
  expect(verdict('db/a.ts', '../api/x.ts')).toBe('db may not open api')
  expect(verdict('golf/a.ts', '#db/x.ts')).toBe('golf may not open db')
})

test('a package inside another one has its own row', () => {
  expect(verdict('api/inner/a.ts', '../x.ts')).toBeUndefined()
  expect(verdict('api/a.ts', './inner/x.ts')).toBe('api may not open api/inner')
  expect(verdict('api/inner/a.ts', '#golf/x.ts')).toBe('api/inner may not open golf')
})

test('a row can be one file', () => {
  const layered: House = {
    rooms: {
      ...house.rooms,
      'api/ports.ts': { opens: [], packages: [] },
      'api/inner': { opens: ['api/ports.ts'], packages: [] },
    },
    apart: [],
    testPackages: [],
  }
  const verdictOf = (file: string, specifier: string) => doorVerdict({ file, specifier }, layered)
  expect(verdictOf('api/inner/a.ts', '../ports.ts')).toBeUndefined()
  expect(verdictOf('api/inner/a.ts', '../app.ts')).toBe('api/inner may not open api')
  expect(verdictOf('api/ports.ts', './inner/a.ts')).toBe('api/ports.ts may not open api/inner')
})

test('folders that are apart do not import each other', () => {
  expect(verdict('api/routes/a/x.ts', '../b/y.ts')).toBe('api/routes/a may not open api/routes/b')
  expect(verdict('api/routes/a/x.ts', './deep/y.ts')).toBeUndefined()
  expect(verdict('api/routes/a/x.ts', '../../y.ts')).toBeUndefined()
  expect(verdict('api/server/app.ts', '../outings/x.ts')).toBeUndefined()
})

test('a path with a detour is resolved first', () => {
  expect(verdict('golf/card/a.ts', '../../golf/../db/x.ts')).toBe('golf may not open db')
  expect(verdict('api/a.ts', '#db/../tools/x.ts')).toBe('api may not open tools')
  expect(verdict('api/a.ts', '../README.md')).toBe('../README.md leads out of every package')
  expect(verdict('api/a.ts', '/etc/x.ts')).toBe('/etc/x.ts leads out of every package')
})

test('an import of another package uses the alias, one inside a package a relative path', () => {
  expect(verdict('api/a.ts', '../db/x.ts')).toBe('write #db/… to import another package')
  expect(verdict('db/a.ts', '#db/x.ts')).toBe('write a relative path inside a package')
  expect(verdict('db/a.ts', './x.ts')).toBeUndefined()
})

test('a library is allowed with all its subpaths', () => {
  expect(verdict('db/a.ts', 'drizzle-orm/sqlite-core')).toBeUndefined()
  expect(verdict('api/a.ts', '@fastify/jwt')).toBeUndefined()
  expect(verdict('api/a.ts', 'drizzle-orm/sqlite-core')).toBe('api may not use drizzle-orm')
  expect(verdict('db/a.ts', 'drizzle-orm-extra')).toBe('db may not use drizzle-orm-extra')
})

test('a Node module is recognized with and without its prefix', () => {
  expect(verdict('db/a.ts', 'fs/promises')).toBeUndefined()
  expect(verdict('api/a.ts', 'fs/promises')).toBe('api may not use node:fs/promises')
})

test('tests may import the test libraries and the further packages of their row', () => {
  expect(verdict('golf/a.test.ts', 'vitest')).toBeUndefined()
  expect(verdict('golf/a.ts', 'vitest')).toBe('golf may not use vitest')
  expect(verdict('db/a.test.ts', '../api/app.ts')).toBeUndefined()
  expect(verdict('golf/a.test.ts', '../api/app.ts')).toBe('golf may not open api')
})

test('the equipment of tests counts as a test, and only tests import it', () => {
  expect(verdict('golf/card-testing.ts', 'vitest')).toBeUndefined()
  expect(verdict('db/testing.ts', '../api/app.ts')).toBeUndefined()
  expect(verdict('golf/a.test.ts', './card-testing.ts')).toBeUndefined()
  expect(verdict('golf/a.ts', './card-testing.ts')).toBe('./card-testing.ts is for tests')
})

test('all files of a package that is for tests may import test equipment', () => {
  expect(verdict('stories/harness.ts', '#golf/card-testing.ts')).toBeUndefined()
  expect(verdict('stories/harness.ts', '#db/testing.ts')).toBe('stories may not open db')
})

test('a file beside the rows of its folder is refused, one at the root is not', () => {
  const divided: House = { rooms: { 'sync/calls': { opens: [], packages: [] } }, apart: [], testPackages: [] }
  const stray = { file: 'sync/stray.ts', specifier: 'react' }
  expect(doorVerdict(stray, divided)).toBe('sync/stray.ts is in no package of the table')
  expect(doorVerdict({ ...stray, file: 'vite.config.ts' }, divided)).toBeUndefined()
})

test('a row with a star may import everything', () => {
  expect(verdict('tools/a.ts', '../db/x.ts')).toBeUndefined()
  expect(verdict('tools/a.ts', '../package.json')).toBeUndefined()
  expect(verdict('tools/a.ts', 'anything')).toBeUndefined()
})
