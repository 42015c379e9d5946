import { expect, test } from 'vitest'
import { readClub } from './club.ts'

function page(metas: Readonly<Record<string, string>>): Pick<Document, 'querySelector'> {
  return {
    querySelector: (selector: string) => {
      const content = metas[/name='(.+)'/.exec(selector)?.[1] ?? '']
      return content === undefined ? null : { getAttribute: () => content }
    },
  }
}

test('the club and its credit come with the page', () => {
  const club = readClub(page({ 'application-name': 'Papago Men’s Club', author: 'Nomad' }))
  expect(club).toEqual({ name: 'Papago Men’s Club', credit: 'Nomad' })
})

test('a page that names no club is Nomad’s', () => {
  expect(readClub(page({}))).toEqual({ name: 'Nomad', credit: 'Nomad' })
})
