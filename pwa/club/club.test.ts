import { expect, test } from 'vitest'
import { memoryStorage } from '#sync/device/testing.ts'
import { keepClub, readClub } from './club.tsx'

const papago = {
  name: 'Papago Men’s Club',
  footerCredit: 'Nomad Software',
  contact: 'secretary@papago.example',
  timeZone: 'America/Phoenix',
  cupUrl: 'https://cup.example',
  leaderboardUrl: 'https://board.example',
  logo: '/club/logo-0123456789abcdef.png',
  look: '',
  asksAlcohol: false,
  allowsStakes: false,
}

function page(metas: Readonly<Record<string, string>>): Pick<Document, 'querySelector'> {
  return {
    querySelector: (selector: string) => {
      const content = metas[/name='(.+)'/.exec(selector)?.[1] ?? '']
      return content === undefined ? null : { getAttribute: () => content }
    },
  }
}

test('before the club has introduced itself, its name and credit come with the page', () => {
  const club = readClub(page({ 'application-name': 'Papago Men’s Club', author: 'Nomad Software' }), memoryStorage())
  expect(club).toMatchObject({ name: 'Papago Men’s Club', footerCredit: 'Nomad Software', cupUrl: '' })
})

test('a page that names no club is Nomad’s', () => {
  expect(readClub(page({}), memoryStorage())).toMatchObject({ name: 'Nomad', footerCredit: 'Nomad' })
})

test('the club is known by its last introduction, also without a network', () => {
  const storage = memoryStorage()
  keepClub(storage, papago)
  expect(readClub(page({ 'application-name': 'Nomad' }), storage)).toEqual(papago)
})

test('an introduction from before clubs had a logo is read', () => {
  const { logo: _logo, look: _look, ...before } = papago
  const storage = memoryStorage(new Map([['nomad.club', JSON.stringify(before)]]))
  expect(readClub(page({}), storage)).toEqual({ ...before, logo: '', look: '' })
})

test('an introduction that this build cannot read counts for nothing', () => {
  const storage = memoryStorage(new Map([['nomad.club', '{"name":"Papago']]))
  expect(readClub(page({}), storage).name).toBe('Nomad')
  storage.setItem('nomad.club', '{"name":7}')
  expect(readClub(page({}), storage).name).toBe('Nomad')
})
