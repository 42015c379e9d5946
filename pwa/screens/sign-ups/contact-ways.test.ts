import { expect, test } from 'vitest'
import { contactAddress } from './contact-ways.tsx'

test.each([
  ['(602) 555-0100', 'tel:6025550100'],
  ['+1 602 555 0100', 'tel:+16025550100'],
  ['pat@oaks.example', 'mailto:pat@oaks.example'],
  ['pat@oaks.example?cc=', 'mailto:pat@oaks.example%3Fcc%3D'],
  ['pat?cc=a@oaks.example', 'mailto:pat%3Fcc%3Da@oaks.example'],
  ['the pro shop', null],
])('%s leads to %s', (way, address) => expect(contactAddress(way)).toBe(address))
