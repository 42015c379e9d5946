import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { bugsOfSeveralProcesses, plantedBugs } from './bugs.ts'

const root = resolve(import.meta.dirname, '../..')
const bugs = [...plantedBugs, ...bugsOfSeveralProcesses]
const changes = bugs.flatMap(({ name, changes }) => changes.map((change) => ({ name, ...change })))

it.each(changes)('the text that "$name" changes stands once in $file', ({ file, text }) => {
  expect(readFileSync(join(root, file), 'utf8').split(text)).toHaveLength(2)
})
