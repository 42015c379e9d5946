import { expect, test } from 'vitest'
import { handicapRange } from '#golf/course/handicap-text.ts'
import type { MemberField } from '#sync/calls/members-import.ts'
import { fieldFault, proposeCorrection } from './member-fields.ts'

test.each<[field: MemberField, text: string, proposal: string]>([
  ['email', 'olga@nomad,example', 'olga@nomad.example'],
  ['email', 'olga@nomad,co.example', 'olga@nomad.co.example'],
  ['email', 'olga@nomad.example;', 'olga@nomad.example'],
  ['email', 'olga @ nomad.example', 'olga@nomad.example'],
  ['email', 'olga@nomad. example', 'olga@nomad.example'],
  ['email', 'olga@nomad..example', 'olga@nomad.example'],
  ['email', 'olga(at)nomad.example', 'olga@nomad.example'],
  ['email', 'mailto:olga@nomad,example', 'olga@nomad.example'],
  ['email', 'Olga Kowalczyk <olga@nomad.example>', 'olga@nomad.example'],
  ['email', 'olga＠nomad．example', 'olga@nomad.example'],
  ['email', 'olga\u200B@nomad.example', 'olga@nomad.example'],
  ['index', '107', '10.7'],
  ['index', '540', '54.0'],
  ['index', '＋1.2', '+1.2'],
  ['index', '+ 1.2', '+1.2'],
  ['index', '１０.７', '10.7'],
  ['index', '10..7', '10.7'],
  ['index', '12.399999999999999', '12.4'],
  ['index', '10,74', '10.7'],
  ['phonenum', '\u202A602 555 0119\u202C', '602 555 0119'],
  ['aga', '4100\u200B151', '4100151'],
  ['firstname', 'Dev\u202E', 'Dev'],
  ['lastname', 'Van\nDyke', 'Van Dyke'],
])('a list that has %s “%s” plainly means %s', (field, text, proposal) => {
  expect(fieldFault(field, text)).not.toBeNull()
  expect(proposeCorrection(field, text)).toBe(proposal)
  expect(fieldFault(field, proposal)).toBeNull()
})

test.each<[field: MemberField, text: string, why: string]>([
  ['email', 'olga', 'no address'],
  ['email', 'kowalczyk,olga@nomad.example', 'a comma between two values'],
  ['email', 'olga kowalczyk@nomad.example', 'a space between two words'],
  ['email', 'olga@nomad.example,mei@nomad.example', 'two addresses'],
  ['email', 'olga@nomad.example,Silver', 'an address and another value'],
  ['email', 'olga@nomad,12', 'a number after the comma'],
  ['index', '99', 'no index that has two digits'],
  ['index', '054', '54 or 5.4'],
  ['index', '541', 'above the highest index'],
  ['index', '-1.2', 'plus 1.2, or 1.2 as some lists write it'],
  ['index', '10.7N', 'an index of nine holes'],
  ['firstname', '', 'no name'],
  ['lastname', 'x'.repeat(61), 'a name that would be cut off'],
  ['tees', 'x'.repeat(41), 'a name that would be cut off'],
])('nothing is proposed for %s “%s”: %s', (field, text) => {
  expect(fieldFault(field, text)).not.toBeNull()
  expect(proposeCorrection(field, text)).toBeNull()
})

test('a text that a list can have is left as it is', () => {
  const fields = {
    firstname: 'Zoë',
    lastname: 'Ｋｉｍ',
    email: '',
    phonenum: '602',
    aga: '4100151',
    tees: 'Blue/White',
    index: '10,7',
  }
  for (const [field, text] of Object.entries(fields) as [MemberField, string][]) {
    expect(fieldFault(field, text)).toBeNull()
    expect(proposeCorrection(field, text)).toBeNull()
  }
})

test.each(['aga', 'phonenum'] as const)(
  'a number that a spreadsheet has written as an amount is proposed in %s',
  (field) => {
    for (const text of ['4100151.0', '4100151,00', '4,100,151']) {
      expect(fieldFault(field, text)).toContain('as an amount')
      expect(proposeCorrection(field, text)).toBe('4100151')
    }
    expect(fieldFault(field, '4.10015E+11')).toContain('shortened')
    expect(proposeCorrection(field, '4.10015E+11')).toBeNull()
    expect(['4100151', '602.555.0114', '0170/1234', '555-0114'].map((text) => fieldFault(field, text))).toEqual([
      null,
      null,
      null,
      null,
    ])
  },
)

test('a comma and a number out of range have reasons of their own', () => {
  expect(fieldFault('email', 'olga@nomad,example')).not.toBe(fieldFault('email', 'olga'))
  expect(fieldFault('index', '107')).toBe(handicapRange())
  expect(fieldFault('index', 'ten')).not.toBe(handicapRange())
})
