import { afterEach, expect, it } from 'vitest'
import { principalOfMember } from '../../calls/principals.ts'
import { openDevice } from '../open-device.ts'
import { capability, putOuting } from '../outings/outing-testing.ts'
import { testPorts } from '../testing.ts'
import { tokenOf, dropSignIn, keepSignIn } from './credentials.ts'

const ports = testPorts({})
const device = openDevice(ports, { name: 'principal' })
afterEach(() => device.database.delete({ disableAutoOpen: false }))

const names = { username: 'ben', firstname: 'Ben', lastname: 'Okafor' }
const ben = { ...names, isadmin: false, isconfirmed: true, dob: null, age: null }

it('is proved for a group by the right to score it, whichever member is signed in', async () => {
  await putOuting(device)
  keepSignIn(ports.storage, { token: 'bens', user: { ...ben, id: 2 } })
  expect(await tokenOf(device, capability.principal)).toBe(capability.token)
  expect(await tokenOf(device, 'outing:9:2')).toBeUndefined()
})

it('is proved for a member by their own sign-in, and by no one else’s', async () => {
  keepSignIn(ports.storage, { token: 'bens', user: { ...ben, id: 2 } })
  expect(await tokenOf(device, principalOfMember(2))).toBe('bens')
  expect(await tokenOf(device, principalOfMember(3))).toBeUndefined()
  dropSignIn(ports.storage)
  expect(await tokenOf(device, principalOfMember(2))).toBeUndefined()
})
