import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const containerfile = read('tools/deploy/Containerfile')
const lines = containerfile.split('\n')

test('a linter of container files finds no fault, and finds one where there is one', () => {
  expect(validate(containerfile)).toEqual([])
  expect(validate(containerfile.replace('USER node', 'BECOME node')).map(({ message }) => message)).toEqual([
    'Unknown instruction: BECOME',
  ])
})

test('the image runs as a user without rights, from stages that it names, and its command is no shell', () => {
  const stages = lines.flatMap((line) => /^FROM \S+ AS (\w+)$/.exec(line)?.[1] ?? [])
  const used = lines.flatMap((line) => /--from=(\w+)/.exec(line)?.[1] ?? [])
  expect(used.filter((stage) => !stages.includes(stage))).toEqual([])
  expect(lines.findLast((line) => line.startsWith('USER '))).toBe('USER node')
  expect(lines.filter((line) => line.startsWith('CMD ') && !line.startsWith('CMD ["'))).toEqual([])
  expect(lines.filter((line) => /^ADD |:latest\b/.test(line))).toEqual([])
})

test('the image has the Node that the lock brings', () => {
  const images = lines.flatMap((line) => /^FROM \S+node:([\d.]+)-/.exec(line)?.[1] ?? [])
  expect(images).toEqual([read('.nvmrc').trim(), read('.nvmrc').trim()])
})

test('whatever the image copies is in the repository, or is made by its first stage', () => {
  const made = ['dist', 'node_modules']
  const copied = lines.flatMap((line) => /^COPY --from=build \/app\/(\S+)/.exec(line)?.[1] ?? [])
  expect(copied).toContain('api')
  expect(copied.filter((part) => !made.includes(part) && !existsSync(join(root, part)))).toEqual([])
})

test('every variable that the compose file and the unit set is one of the server', () => {
  const known = [...read('.env.example').matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => name)
  const unit = [...(/^Environment=(.*)$/m.exec(read('tools/deploy/nomad.service'))?.[1] ?? '').matchAll(/([A-Z_]+)=/g)]
  const compose = [...read('tools/deploy/compose.yml').matchAll(/^ {6}([A-Z_]+): /gm)]
  const set = [...unit, ...compose].map(([, name]) => name).filter((name) => !/^(RESTIC|AWS)_|^NOMAD$/.test(name ?? ''))
  expect(set).toContain('TRUSTED_PROXIES')
  expect(set.filter((name) => !known.includes(name))).toEqual([])
})

test('the log of each container is limited, which Docker does not do by itself', () => {
  const [, services = ''] = read('tools/deploy/compose.yml').split(/^(?:services|volumes):$/m)
  const unlimited = services
    .split(/^ {2}(?=\w+:$)/m)
    .filter((service) => !service.includes('logging: { driver: local }'))
  // What stands before the first one.
  expect(unlimited.map((text) => text.trim())).toEqual([''])
})
