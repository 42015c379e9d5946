import { expect, test } from 'vitest'
import { doorVerdict, type House } from './door-verdict.ts'

const house: House = {
  rooms: {
    golf: { opens: [], packages: [] },
    db: { opens: ['golf'], packages: ['drizzle-orm', 'node:*'], testsOpen: ['api'] },
    api: { opens: ['golf', 'db'], packages: ['@fastify/*'], typesOf: ['zod'] },
    'api/inner': { opens: ['api'], packages: [] },
    tools: { opens: ['*'], packages: ['*'] },
  },
  apart: ['api/routes'],
  testPackages: ['vitest'],
}

const verdict = (file: string, specifier: string) => doorVerdict({ file, specifier, typeOnly: false }, house)
const typeVerdict = (file: string, specifier: string) => doorVerdict({ file, specifier, typeOnly: true }, house)

test('a room opens the rooms of its row and no other', () => {
  expect(verdict('api/a.ts', '#db/x.ts')).toBeUndefined()
  expect(verdict('db/a.ts', '#golf/x.ts')).toBeUndefined()
  expect(verdict('db/a.ts', '../api/x.ts')).toBe('db may not open api')
  expect(verdict('golf/a.ts', '#db/x.ts')).toBe('golf may not open db')
})

test('a room inside another room has walls of its own', () => {
  expect(verdict('api/inner/a.ts', '../x.ts')).toBeUndefined()
  expect(verdict('api/a.ts', './inner/x.ts')).toBe('api may not open api/inner')
  expect(verdict('api/inner/a.ts', '#golf/x.ts')).toBe('api/inner may not open golf')
})

test('one file can be a room of its own', () => {
  const layered: House = {
    rooms: {
      ...house.rooms,
      'api/ports.ts': { opens: [], packages: [] },
      'api/inner': { opens: ['api/ports.ts'], packages: [] },
    },
    apart: [],
    testPackages: [],
  }
  const verdictOf = (file: string, specifier: string) => doorVerdict({ file, specifier, typeOnly: true }, layered)
  expect(verdictOf('api/inner/a.ts', '../ports.ts')).toBeUndefined()
  expect(verdictOf('api/inner/a.ts', '../app.ts')).toBe('api/inner may not open api')
  expect(verdictOf('api/ports.ts', './inner/a.ts')).toBe('api/ports.ts may not open api/inner')
})

test('folders that stand apart do not open each other', () => {
  expect(verdict('api/routes/a/x.ts', '../b/y.ts')).toBe('api/routes/a may not open api/routes/b')
  expect(verdict('api/routes/a/x.ts', './deep/y.ts')).toBeUndefined()
  expect(verdict('api/routes/a/x.ts', '../../y.ts')).toBeUndefined()
  expect(verdict('api/server/app.ts', '../outings/x.ts')).toBeUndefined()
})

test('a detour is judged by where it arrives', () => {
  expect(verdict('golf/card/a.ts', '../../golf/../db/x.ts')).toBe('golf may not open db')
  expect(verdict('api/a.ts', '#db/../tools/x.ts')).toBe('api may not open tools')
  expect(verdict('api/a.ts', '../README.md')).toBe('../README.md leads out of every room')
  expect(verdict('api/a.ts', '/etc/x.ts')).toBe('/etc/x.ts leads out of every room')
})

test('a door between rooms is written with its alias, a door inside a room as a path', () => {
  expect(verdict('api/a.ts', '../db/x.ts')).toBe('write #db/… to go to another room')
  expect(verdict('db/a.ts', '#db/x.ts')).toBe('write a relative path inside a room')
  expect(verdict('db/a.ts', './x.ts')).toBeUndefined()
})

test('a package belongs to the rooms that name it, whatever part of it is imported', () => {
  expect(verdict('db/a.ts', 'drizzle-orm/sqlite-core')).toBeUndefined()
  expect(verdict('api/a.ts', '@fastify/jwt')).toBeUndefined()
  expect(verdict('api/a.ts', 'drizzle-orm/sqlite-core')).toBe('api may not use drizzle-orm')
  expect(verdict('db/a.ts', 'drizzle-orm-extra')).toBe('db may not use drizzle-orm-extra')
})

test('a module of Node is recognised with and without its prefix', () => {
  expect(verdict('db/a.ts', 'fs/promises')).toBeUndefined()
  expect(verdict('api/a.ts', 'fs/promises')).toBe('api may not use node:fs/promises')
})

test('types of a package can be lent to a room without its values', () => {
  expect(typeVerdict('api/a.ts', 'zod')).toBeUndefined()
  expect(verdict('api/a.ts', 'zod')).toBe('api may not use zod')
  expect(typeVerdict('db/a.ts', 'zod')).toBe('db may not use zod')
})

test('tests have the test packages, and the further rooms of their row', () => {
  expect(verdict('golf/a.test.ts', 'vitest')).toBeUndefined()
  expect(verdict('golf/a.ts', 'vitest')).toBe('golf may not use vitest')
  expect(verdict('db/a.test.ts', '../api/app.ts')).toBeUndefined()
  expect(verdict('golf/a.test.ts', '../api/app.ts')).toBe('golf may not open api')
})

test('the equipment of tests counts as a test, and only tests use it', () => {
  expect(verdict('golf/card-testing.ts', 'vitest')).toBeUndefined()
  expect(verdict('db/testing.ts', '../api/app.ts')).toBeUndefined()
  expect(verdict('golf/a.test.ts', './card-testing.ts')).toBeUndefined()
  expect(verdict('golf/a.ts', './card-testing.ts')).toBe('./card-testing.ts is for tests')
})

test('a file beside the rows of its folder has no room, and a file at the root needs none', () => {
  const divided: House = { rooms: { 'sync/calls': { opens: [], packages: [] } }, apart: [], testPackages: [] }
  const stray = { file: 'sync/stray.ts', specifier: 'react', typeOnly: false }
  expect(doorVerdict(stray, divided)).toBe('sync/stray.ts stands in no room of the table')
  expect(doorVerdict({ ...stray, file: 'vite.config.ts' }, divided)).toBeUndefined()
})

test('a row with a star opens everything', () => {
  expect(verdict('tools/a.ts', '../db/x.ts')).toBeUndefined()
  expect(verdict('tools/a.ts', '../package.json')).toBeUndefined()
  expect(verdict('tools/a.ts', 'anything')).toBeUndefined()
})
