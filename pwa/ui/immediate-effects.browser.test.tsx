import { useEffect } from 'react'
import { expect, test } from 'vitest'
import { show } from './component-testing.ts'
import { nextTask } from './next-task.ts'

test('effects of the first drawing run in the next task, and later ones before it', async () => {
  const ran: string[] = []
  function Noted({ name }: { name: string }) {
    useEffect(() => void ran.push(name), [name])
    return <p>{name}</p>
  }
  const change = show(
    <>
      <Noted name="first" />
      <Noted name="second" />
    </>,
  )
  await microtasks()
  expect(ran).toEqual([])
  await nextTask()
  expect(ran).toEqual(['first', 'second'])

  change(
    <>
      <Noted name="first" />
      <Noted name="changed" />
    </>,
  )
  await microtasks()
  expect(ran).toEqual(['first', 'second', 'changed'])
})

async function microtasks(): Promise<void> {
  for (let passed = 0; passed < 20; passed += 1) await Promise.resolve()
}
