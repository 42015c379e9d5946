import { expect, test } from 'vitest'
import { isPrivateAddress, readPushEndpoint } from './push-endpoint.ts'

const own = ['https://push.club.example', 'http://127.0.0.1:4321']
const read = (endpoint: string) => readPushEndpoint(endpoint, own)

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:443/wp/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('%s is one of a push service', (endpoint) => {
  expect(read(endpoint)).toMatchObject({ isOwnService: false })
})

test.each(['https://push.club.example/abc', 'http://127.0.0.1:4321/abc'])('%s is one of the club’s own', (endpoint) => {
  expect(read(endpoint)).toMatchObject({ isOwnService: true })
})

test.each([
  'not an address',
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8080/abc',
  'https://user@fcm.googleapis.com/abc',
  'https://user:word@push.club.example/abc',
  'https://fcm.googleapis.com@evil.example/abc',
  'https://fcm.googleapis.com#@evil.example/abc',
  'https://fcm.googleapis.com.evil.example/abc',
  'https://evilfcm.googleapis.com/abc',
  'https://fcm.googleapis.com./abc',
  'https://evil.example/fcm.googleapis.com',
  'https://evil.example\\.push.apple.com/abc',
  'https://evilpush.apple.com/abc',
  'https://push.apple.com/abc',
  'https://notify.windows.com.evil.example/abc',
  'https://127.0.0.1/abc',
  'https://2130706433/abc',
  'http://127.0.0.1:4322/abc',
  'https://169.254.169.254/latest/meta-data',
  'https://10.0.0.7/abc',
  'https://[::1]/abc',
  'https://localhost/abc',
  'ftp://fcm.googleapis.com/abc',
  'javascript:alert(1)',
  `https://fcm.googleapis.com/${'a'.repeat(2048)}`,
])('%s is refused (SEC-25)', (endpoint) => {
  expect(read(endpoint)).toBeUndefined()
})

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.9.9.9',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.9.9',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  'fe80::1',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '64:ff9b::a00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  '2::1',
  '192.0.0.1',
  '192.0.2.1',
  '192.88.99.1',
  '198.51.100.1',
  '203.0.113.1',
  '240.0.0.1',
  '3fff::1',
  '::7f00:1',
  '4000::1',
])('%s is inside of a network', (address) => {
  expect(isPrivateAddress(address)).toBe(true)
})

test.each(['8.8.8.8', '142.250.1.95', '172.32.0.1', '192.169.0.1', '2607:f8b0:4004:c07::5f', '2a00:1450:4001::200a'])(
  '%s is out in the world',
  (address) => {
    expect(isPrivateAddress(address)).toBe(false)
  },
)
