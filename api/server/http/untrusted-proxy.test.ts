import { expect, test } from 'vitest'
import { openTestClub } from '../../testing.ts'

type Request = { readonly from: string; readonly says?: string }

async function warnings(requests: readonly Request[], environment: Readonly<Record<string, string>> = {}) {
  const club = await openTestClub({ environment })
  for (const { from, says } of requests) {
    const headers = says === undefined ? {} : { 'x-forwarded-for': says }
    await club.app.inject({ method: 'GET', url: '/livez', remoteAddress: from, headers })
  }
  await club.close()
  return club.log.flatMap((line) => /"proxy_not_trusted","address":"([^"]+)"/.exec(line)?.[1] ?? [])
}

test('a proxy of the local network that is not trusted is named once, with what to set', async () => {
  const visitors = ['198.51.100.7', '203.0.113.9']
  expect(await warnings(visitors.map((says) => ({ from: '10.0.0.9', says })))).toEqual(['10.0.0.9'])
  expect(await warnings(visitors.map((says) => ({ from: '::ffff:127.0.0.1', says })))).toEqual(['::ffff:127.0.0.1'])
})

test('a proxy that is trusted, a visitor without one, and a visitor who makes the header up are no reason to warn', async () => {
  const trusted = { TRUSTED_PROXIES: '10.0.0.0/8' }
  expect(await warnings([{ from: '10.0.0.9', says: '198.51.100.7' }], trusted)).toEqual([])
  expect(await warnings([{ from: '10.0.0.9' }])).toEqual([])
  expect(await warnings([{ from: '198.51.100.7', says: '1.2.3.4' }])).toEqual([])
})

test('a network full of addresses does not fill the log', async () => {
  const many = Array.from({ length: 200 }, (_, at) => ({ from: `192.168.1.${at}`, says: '198.51.100.7' }))
  expect(await warnings(many)).toHaveLength(8)
})
