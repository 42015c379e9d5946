import { expect, test } from 'vitest'
import { foldName, isFoundBy, namedLike, splitName, publicName, sortedByName } from './names.ts'

test.each([
  ['Novák', 'novak'],
  ['Tomáš', 'tomas'],
  ['ÁLVAREZ', 'alvarez'],
  ['A\u0301lvarez', 'alvarez'],
  ["O'Sullivan", 'osullivan'],
  ['O’Sullivan', 'osullivan'],
  ['O´Sullivan', 'osullivan'],
  ['L’Écluse', 'lecluse'],
  ['Strauß', 'strauss'],
  ['STRAUẞ', 'strauss'],
  ['Sørensen', 'sorensen'],
  ['Œuvrard', 'oeuvrard'],
  ['Łukasz', 'lukasz'],
  ['İbrahim Işık', 'ibrahim isik'],
  ['Þórður Guðmundsson', 'thordur gudmundsson'],
  ['Σταύρος ΣΤΑΥΡΟΣ', 'σταυροσ σταυροσ'],
  ['Anne\u2011Marie', 'anne marie'],
  ['Anne-Marie', 'anne marie'],
  ['  de   Vries ', 'de vries'],
  ['ﬁnn', 'finn'],
  ['Ｔｏｍ', 'tom'],
  ['Николай Чайковский', 'николаи чаиковскии'],
  ['山田太郎', '山田太郎'],
  ['No\u200bvák\u202e', 'novak'],
  ['%_\\', ''],
  ['', ''],
])('%j is searched and sorted as %j', (name, folded) => {
  expect(foldName(name)).toBe(folded)
})

test('folding what is folded changes nothing', () => {
  for (const name of ['L’Écluse', 'İbrahim Işık', 'Anne-Marie', 'Strauß']) {
    expect(foldName(foldName(name))).toBe(foldName(name))
  }
})

test.each([
  ['novak', 'Tomáš Novák'],
  ['NOVÁK', 'Tomáš Novák'],
  ['tomas novak', 'Tomáš Novák'],
  ['Novak, Tomas', 'Tomáš Novák'],
  ['nov tom', 'Tomáš Novák'],
  ['o sullivan', 'Ann O’Sullivan'],
  ["o'sull", 'Ann O’Sullivan'],
  ['sullivan', 'Ann O’Sullivan'],
  ['ecluse', 'Golf de l’Écluse'],
  ['ann-marie', 'Ann Marie Stone'],
])('%j finds %j', (typed, name) => {
  expect(isFoundBy(typed, name)).toBe(true)
})

test.each([
  ['novakova', 'Tomáš Novák'],
  ['tomas alvarez', 'Tomáš Novák'],
  ['nov-x', 'Tomáš Novák'],
  ['%', 'Tomáš Novák'],
  ['', 'Tomáš Novák'],
])('%j does not find %j', (typed, name) => {
  expect(isFoundBy(typed, name)).toBe(false)
})

const courseNames = ['Café O’Brien', 'Oak-Hill', 'Oak Hill', 'OAK HILL', '***', 'White (W)']

test.each([
  ['cafe obrien', ['Café O’Brien']],
  [" Cafe O'Brien ", ['Café O’Brien']],
  ['Oak Hill', ['Oak Hill']],
  ['oak-hill', ['Oak-Hill']],
  ['oak hill', ['Oak Hill', 'OAK HILL']],
  ['Oak, Hill', ['Oak-Hill', 'Oak Hill', 'OAK HILL']],
  ['white w', ['White (W)']],
  ['White', []],
  ['***', ['***']],
  ['!!!', []],
  ['', []],
])('of the courses, “%s” can mean %o', (typed, meant) => {
  expect(namedLike(courseNames, typed, (name) => name)).toEqual(meant)
})

test('names are sorted alphabetically, not by their bytes, and equal ones by number', () => {
  const names = ['Zed', 'Özdemir', 'de Vries', 'Álvarez', 'Adams', 'Ostrom', 'Van', 'Van Berg', 'alvarez']
  const rows = names.map((lastname, id) => ({ lastname, id }))
  const sorted = sortedByName(rows, ({ lastname, id }) => ({ names: [lastname, 'Ann'], id }))
  expect(sorted.map(({ lastname }) => lastname)).toEqual([
    'Adams',
    'Álvarez',
    'alvarez',
    'de Vries',
    'Ostrom',
    'Özdemir',
    'Van',
    'Van Berg',
    'Zed',
  ])
  expect(rows.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
})

test('the first name counts when the last names are the same letters', () => {
  const rows = [
    { id: 1, lastname: 'Novak', firstname: 'Zoe' },
    { id: 2, lastname: 'Novák', firstname: 'Émile' },
  ]
  const keyOf = ({ id, lastname, firstname }: (typeof rows)[number]) => ({ names: [lastname, firstname], id })
  expect(sortedByName(rows, keyOf).map(({ id }) => id)).toEqual([2, 1])
})

test.each([
  ['full', false, 'Ben Okafor'],
  ['full', true, 'Ben O.'],
  ['short', false, 'Ben O.'],
  ['initials', true, 'B. O.'],
] as const)('named %s, guest: %s, Ben Okafor is %s', (style, isGuest, shown) => {
  expect(publicName({ first: 'Ben', last: 'Okafor', isGuest }, style)).toBe(shown)
})

test('a letter outside of the basic plane is one initial, and a missing name leaves no full stop', () => {
  expect(publicName({ first: '𠮷田', last: '', isGuest: false }, 'initials')).toBe('𠮷.')
})

test.each([
  ['John Smith Jr.', 'John', 'Smith Jr.'],
  ['John Smith, Jr.', 'John', 'Smith Jr.'],
  ['Ann Mary Smith sr', 'Ann Mary', 'Smith sr'],
  ['John Smith III', 'John', 'Smith III'],
  ['Zed van der Berg', 'Zed van der', 'Berg'],
  ['Ivan Ivory', 'Ivan', 'Ivory'],
  ['  John   Smith II ', 'John', 'Smith II'],
  ['John Jr.', 'John', 'Jr.'],
  ['Gus', 'Gus', ''],
  ['Jr.', 'Jr.', ''],
])('%s is divided into %j and %j', (name, firstname, lastname) => {
  expect(splitName(name)).toEqual({ firstname, lastname })
})
