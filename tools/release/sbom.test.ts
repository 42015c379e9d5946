import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { runScript } from '../run-script.ts'

const root = resolve(import.meta.dirname, '../..')

type Component = { readonly 'bom-ref': string; readonly name: string; readonly hashes?: readonly object[] }
type Bill = {
  readonly bomFormat: string
  readonly metadata: { readonly component: { readonly name: string } }
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
}

test('the bill of materials has the production packages with checksums, and no development packages (SEC-61)', async () => {
  const made = async () => runScript([join(root, 'tools/release/sbom.ts')], { cwd: root, live: false })
  const { code, stdout, output } = await made()
  expect(code, output).toBe(0)
  const { bomFormat, metadata, components, dependencies } = JSON.parse(stdout) as Bill
  expect([bomFormat, metadata.component.name]).toEqual(['CycloneDX', 'nomad'])
  const names = components.map(({ name }) => name)
  // ajv is also a development dependency, and still belongs to the server.
  expect(names).toEqual(expect.arrayContaining(['fastify', 'better-sqlite3', 'react', 'ajv', 'zod', 'fast-deep-equal']))
  expect(names.filter((name) => ['vitest', 'typescript', 'oxlint', 'playwright-core'].includes(name))).toEqual([])
  expect(components.filter(({ hashes = [] }) => hashes.length === 0)).toEqual([])
  const known = new Set(components.map((component) => component['bom-ref']))
  expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !known.has(ref))).toEqual([])
  expect((await made()).stdout).toBe(stdout)
})
