import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { releases } from '#db/sqlite/releases/release-testing.ts'
import lock from '../../package-lock.json' with { type: 'json' }
import product from '../../package.json' with { type: 'json' }

test('the newest dated section of the changelog is the version of the package and of its lock', () => {
  const changelog = readFileSync(join(resolve(import.meta.dirname, '../..'), 'CHANGELOG.md'), 'utf8')
  const [newest] = /^## \d+\.\d+\.\d+ \(\d{4}-\d\d-\d\d\)$/m.exec(changelog) ?? []
  expect(newest).toContain(`## ${product.version} (`)
  expect([lock.version, lock.packages[''].version]).toEqual([product.version, product.version])
})

test('the version has its database and its calls, for the tests of the next one', () => {
  expect(releases).toContain(product.version)
  const described = resolve(import.meta.dirname, '../../api/server/http/releases', `${product.version}.json.gz`)
  expect(existsSync(described)).toBe(true)
})
