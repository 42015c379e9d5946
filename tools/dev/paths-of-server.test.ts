import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { pictureKinds } from '#db/club/club-settings.ts'
import { lookOf, pictureAddress } from '../../api/club/change-club.ts'
import { pathsOfServer } from './paths-of-server.ts'

const isOfServer = (path: string) => pathsOfServer.some((pattern) => new RegExp(pattern).test(path))

test('the calls, and the pictures and colors of the club, are the server’s', () => {
  const pictures = pictureKinds.map((kind) => pictureAddress(kind, '1f850780879bd02c'))
  const colors = lookOf({ headerColor: '#1d2951', mainColor: '#1d2951' }).address
  const paths = ['/api/info/club', ...pictures, colors]
  expect(paths.filter((path) => !isOfServer(path))).toEqual([])
})

test('every file of the app is Vite’s', () => {
  const files = globSync('**/*.*', { cwd: resolve(import.meta.dirname, '../../pwa') })
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => isOfServer(`/${file}`))).toEqual([])
})
