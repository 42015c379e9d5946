import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { once, defineCall } from './call.ts'

it('makes the schema of a call when it is first read, and only then', () => {
  const made: string[] = []
  const call = defineCall({
    method: 'GET',
    path: 'weather',
    who: 'anyone',
    summary: 'The weather at the club',
    query: () => {
      made.push('query')
      return z.object({ day: z.string() })
    },
    answer: () => {
      made.push('answer')
      return z.object({ wind: z.int() })
    },
  })
  expect(made).toEqual([])
  expect(call.answer.parse({ wind: 3 })).toEqual({ wind: 3 })
  expect(call.answer.safeParse({ wind: 'strong' }).success).toBe(false)
  expect(made).toEqual(['answer'])
})

it('has only the parts that were declared', () => {
  const call = defineCall({
    method: 'GET',
    path: 'weather',
    who: 'anyone',
    summary: 'The weather',
    answer: () => z.string(),
  })
  expect(Object.keys(call)).toEqual(['method', 'path', 'who', 'summary', 'answer'])
  expect('body' in call).toBe(false)
})

it('is created at the first use, and the same object from then on', () => {
  let times = 0
  const list = once(() => {
    times += 1
    return ['a']
  })
  expect(times).toBe(0)
  expect(list()).toBe(list())
  expect(times).toBe(1)
})

it('makes nothing only once, too', () => {
  let times = 0
  const nothing = once(() => {
    times += 1
  })
  nothing()
  nothing()
  expect(times).toBe(1)
})
