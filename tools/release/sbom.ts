import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { put } from '../put.ts'

// `npm run sbom -- <file>` writes the bill of materials of a release (CycloneDX, SEC-61): the production packages of
// the lock with licenses, checksums and dependencies. Without a file it is printed. It is deterministic, because it is
// made only from the lock; `npm sbom` omits packages that are also development dependencies.

type Locked = {
  readonly name?: string
  readonly version?: string
  readonly license?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly optional?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const root = resolve(import.meta.dirname, '../..')
const [file] = process.argv.slice(2)
const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
const { packages } = JSON.parse(lock) as { packages: Readonly<Record<string, Locked>> }
const product = packages[''] ?? {}

const used = Object.entries(packages).filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
const components = new Map(used.map(([path, locked]) => [referenceOf(path, locked), componentOf(path, locked)]))
const fingerprint = hash('sha256', lock)
const bill = {
  $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  serialNumber: `urn:uuid:${asUuid(fingerprint)}`,
  version: 1,
  metadata: { component: { ...componentOf('', product), type: 'application' } },
  components: [...components.values()],
  dependencies: [['', product] as const, ...used].map(([path, locked]) => ({
    ref: referenceOf(path, locked),
    dependsOn: [...new Set(dependenciesOf(path, locked))],
  })),
}

const written = `${JSON.stringify(bill, null, 2)}\n`
if (file === undefined) process.stdout.write(written)
else await put(resolve(process.env['INIT_CWD'] ?? root, file), written)

function componentOf(path: string, locked: Locked) {
  const { version = '', license, resolved, integrity, optional } = locked
  return {
    type: 'library',
    'bom-ref': referenceOf(path, locked),
    name: nameOf(path, locked),
    version,
    scope: optional ? 'optional' : 'required',
    purl: `pkg:npm/${nameOf(path, locked).replace('@', '%40')}@${version}`,
    ...(license !== undefined && { licenses: [{ expression: license }] }),
    ...(integrity !== undefined && { hashes: integrity.split(' ').map(checksumOf) }),
    ...(resolved !== undefined && { externalReferences: [{ type: 'distribution', url: resolved }] }),
  }
}

function referenceOf(path: string, locked: Locked): string {
  return `${nameOf(path, locked)}@${locked.version}`
}

function nameOf(path: string, { name }: Locked): string {
  return name ?? path.split('node_modules/').at(-1) ?? path
}

/** Converts a checksum of the lock (`sha512-` and base64) to CycloneDX's form (`SHA-512` and hex). */
function checksumOf(integrity: string) {
  const [algorithm = '', digest = ''] = integrity.split(/-(.*)/s)
  return { alg: algorithm.toUpperCase().replace('SHA', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') }
}

/** Returns the packages that Node resolves for the dependencies of a package: in the nearest folder upward. */
function dependenciesOf(path: string, { dependencies = {}, optionalDependencies = {} }: Locked): string[] {
  return Object.keys({ ...dependencies, ...optionalDependencies }).flatMap((name) => {
    const folders = [
      '',
      ...path.split('/node_modules/').map((_, at, parts) => parts.slice(0, at + 1).join('/node_modules/')),
    ]
    const found = folders
      .map((folder) => (folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`))
      .findLast((candidate) => candidate in packages)
    const locked = found === undefined ? undefined : packages[found]
    return found === undefined || locked === undefined || locked.dev || locked.devOptional
      ? []
      : referenceOf(found, locked)
  })
}

function asUuid(hex: string): string {
  return [hex.slice(0, 8), hex.slice(8, 12), `5${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
