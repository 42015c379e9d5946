import { expect, test } from 'vitest'
import config, { house } from '../../oxlint.config.ts'
import { breaches, legal } from './breaches.ts'
import { judge } from './prove-walls.ts'

const seen = breaches.map(({ file, rule }) => ({ filename: file, code: rule, message: '' }))

test('nothing is said when every breach is seen and nothing else is', () => {
  expect(judge(seen)).toEqual([])
})

test('a breach that no rule reports is named, even when another rule reports its file', () => {
  const [first, ...rest] = seen
  expect(judge(rest)).toEqual([expect.stringContaining(`in ${first?.filename}`)])
  expect(judge([{ filename: 'golf/a.ts', code: 'eslint(no-unused-vars)', message: '' }, ...rest])).toHaveLength(1)
})

test('a legal import that is refused is named', () => {
  const refused = { filename: 'api/legal.ts', code: 'house(doors)', message: 'api may not use zod' }
  expect(judge([...seen, refused])).toEqual(['refused, but legal: api/legal.ts: house(doors) api may not use zod'])
})

test('the proof breaks every room of the table, each in a file of its own', () => {
  const files = [...breaches.map(({ file }) => file), ...legal.map(([file]) => file)]
  expect(new Set(files).size).toBe(files.length)
  const walled = Object.entries(house.rooms).filter(([, { opens }]) => !opens.includes('*'))
  for (const [room] of walled) {
    const broken = breaches.filter(
      ({ file, rule }) => (file === room || file.startsWith(`${room}/`)) && rule === 'house(doors)',
    )
    expect(broken, room).not.toEqual([])
  }
})

test('the proof breaks every law that the configuration names', () => {
  const settings = [config, ...config.overrides].flatMap(({ rules }) => Object.entries(rules))
  const laws = settings.filter(([, setting]) => [setting].flat()[0] === 'error').map(([law]) => law)
  expect(laws.length).toBeGreaterThan(30)
  // oxlint says `typescript(no-explicit-any)` of what is named `typescript/no-explicit-any`.
  const isBroken = (law: string) => breaches.some(({ rule }) => rule.endsWith(`(${law.split('/').at(-1)})`))
  expect(laws.filter((law) => !isBroken(law))).toEqual([])
})
