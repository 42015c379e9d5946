import { getTableColumns, getTableName } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { everyTable } from '../every-table.ts'
import { personalData } from './personal-data.ts'

const named = (tables: readonly Parameters<typeof getTableName>[0][]) =>
  tables.map((table) => getTableName(table)).toSorted((a, b) => a.localeCompare(b))

test('for every table it is decided what a member gets to see of it and what becomes of it', () => {
  expect(named(personalData.map(({ table }) => table))).toEqual(named(everyTable))
})

test('a table with the id of a member is never decided to be about no one', () => {
  const wrong = personalData.filter(({ table, mine }) => mine === null && 'memberId' in getTableColumns(table))
  expect(named(wrong.map(({ table }) => table))).toEqual([])
})

test('no secret is handed out', () => {
  const secret = /hash|secret|^sid$|endpoint|p256dh|auth$|clientId/i
  const shown = personalData.flatMap(({ table, mine, hidden = [] }) =>
    mine === null
      ? []
      : Object.keys(getTableColumns(table))
          .filter((column) => secret.test(column) && !hidden.includes(column))
          .map((column) => `${getTableName(table)}.${column}`),
  )
  expect(shown).toEqual([])
})
