import { expect, test } from 'vitest'
import { writeCsv, type CsvCell } from './csv.ts'
import { asJson, csvInParts, jsonInParts } from './file-in-parts.ts'

async function* each<Value>(values: readonly Value[]): AsyncIterable<Value> {
  yield* values
}

async function whole(parts: AsyncIterable<string>): Promise<string> {
  return (await Array.fromAsync(parts)).join('')
}

const rows = [
  { id: 1, name: 'Zoë "Z" O’Hara', rounds: [{ score: 80 }, { score: null }] },
  { id: 2, rounds: [] },
  { id: 3 },
]

test.each([[[]], [[[]]], [[rows]], [rows.map((row) => [row])], [[[], rows.slice(0, 1), [], rows.slice(1), []]]])(
  'a list in the parts %j is the same JSON as the list in one piece',
  async (parts) => {
    expect(await whole(jsonInParts('members', each(parts)))).toBe(JSON.stringify({ members: parts.flat() }, null, 1))
  },
)

test('a table in parts is the same CSV as the table in one piece', async () => {
  const lines: readonly (readonly CsvCell[])[] = [
    ['=1+1', 2, null],
    ['a,b', -1.5, 'c'],
    ['O’Hara', 0, '-'],
  ]
  const parts = each([lines.slice(0, 1), [], lines.slice(1)])
  expect(await whole(csvInParts(['name', 'x', 'y'], parts))).toBe(writeCsv([['name', 'x', 'y'], ...lines]))
})

test('the answer has the fields of a file, with its parts as the content', async () => {
  const parts = ['a "quoted" line\n', '\uFEFF€', '', 'end\\']
  const answer = await whole(asJson({ filename: 'rounds.csv', type: 'text/csv', parts: each(parts) }))
  expect(JSON.parse(answer)).toEqual({ filename: 'rounds.csv', type: 'text/csv', content: parts.join('') })
})

test('a part is made when the part before it was read, and other work runs in between', async () => {
  const events: string[] = []
  async function* made(): AsyncIterable<string> {
    for (const part of ['one', 'two']) {
      events.push(`${part} is made`)
      setImmediate(() => events.push(`work after ${part}`))
      yield part
    }
  }
  for await (const text of asJson({ filename: '', type: 'text/csv', parts: made() })) {
    if (/one|two/.test(text)) events.push(`${text} is read`)
  }
  const order = ['one', 'two'].flatMap((part) => [`${part} is made`, `${part} is read`, `work after ${part}`])
  expect(events).toEqual(order)
})
