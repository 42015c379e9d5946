import { holesListed } from '#golf/games/waiting.ts'
import { capital } from '../../../ui/words.ts'

// Texts of signing a card, loaded with the sheets.

const player = 'Player'
export const marker = 'Marker'
export const roles = { player, marker } as const
export const notYet = 'Not yet'
export const gross = 'Gross'
export const net = 'Net'
export const out = 'Out'
export const back = 'In'
export const noTotal = 'no total'
export const sign = 'Sign'
export const changeHole = 'Change a hole'
export const signed = 'Signed'
export const signedHere = {
  title: 'Signed on this phone, not sent yet',
  text: 'It counts now, and is official once it’s at the club.',
}
export const signedOnPage = {
  title: 'Signed on this page only, not sent yet',
  text: 'Keep it open until it’s at the club.',
}
export const signingMeans =
  'Signing says every hole’s score is right. Once both have signed, only the organizer can open the card again.'
export const noMarker = 'A golfer alone in a group has no marker, so this card isn’t signed. It’s posted all the same.'
export const notSignedHere = 'Sign this card on its own group’s phone.'
export const isOver = 'The outing is over, so cards can no longer be signed.'
export const isWithdrawn = 'A golfer who left the course has no card to sign.'
export const thisPhone = 'This phone'
export const otherPhone = 'The other phone'
export const aPhone = 'A phone of the group'
export const somethingWrong = 'Something’s wrong'
export const askOrganizer = 'Tell the organizer which hole is wrong. They can open the card again.'
export const notSentYet = 'This card isn’t at the club yet. Once it is, the organizer can open it again.'
export const reasonLabel = 'Reason for opening it again'
export const openAgain = 'Open the card again'
export const notOpened = 'The card isn’t open'
export const history = 'Who signed'
export const done = 'Done'
export const otherUnknown =
  'Another phone entered a different score. You’re offline: keep this one, or change the hole.'

export function cardOf(first: string): string {
  return `${first}’s card`
}

export function phoneOf(first: string): string {
  return `${first}’s phone`
}

export function holesDiffer(count: number): string {
  return count === 1 ? '1 hole differs' : `${count} holes differ`
}

export function agreeWith(first: string): string {
  return `Agree on each one with ${first}, then tap it.`
}

export function par(number: number): string {
  return `Par ${number}`
}

export function holeChoice(hole: number, number: number): string {
  return `Hole ${hole}, par ${number}`
}

export function holesAgree(count: number): string {
  return count === 1 ? '1 hole agrees' : `${count} holes agree`
}

export function openHoles(holes: readonly number[]): string {
  return `${capital(holesListed(holes))}: no score yet. Enter it, then sign.`
}

export function chooseFirst(hole: number): string {
  return `Choose hole ${hole} first`
}

export function signAs(role: keyof typeof roles): string {
  return `Sign as ${role}`
}

export function signInstead(role: keyof typeof roles): string {
  return `Sign as ${role} instead`
}

export function signedAt(time: string): string {
  return `Signed ${time}`
}

export function handTo(first: string): string {
  return `Hand the phone to ${first}`
}

export function ownPhone(first: string): string {
  return `${first} can also sign on another phone.`
}

/** Example: Alice Moreno and Ben Okafor, 12:01 pm. */
export function signedBy(names: readonly string[], time: string): string {
  return `${names.join(' and ')}, ${time}`
}

export function reopenedBy(by: string | null, reason: string): string {
  const who = by === null ? 'Opened again' : `${by} opened this card again`
  return reason === '' ? `${who}. Sign it once more.` : `${who}: ${reason}`
}

export function nextCard(first: string): string {
  return `Next: ${first}’s card`
}

export function signedBeforePosting(count: number, of: number): string {
  return `${countSigned(count, of)}, needed before posting`
}

export function countSigned(count: number, of: number): string {
  return `${count} of ${of} signed`
}

/** @param golfers the number of cards */
export function signCards(golfers: number): string {
  return golfers === 1 ? 'Sign the card' : 'Sign the cards'
}

export function signedAs(role: keyof typeof roles, name: string): string {
  return `${name}, ${role}`
}

export function openedBecause(reason: string): string {
  return `Opened again: ${reason}`
}
