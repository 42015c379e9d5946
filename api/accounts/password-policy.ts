import { accept, refuse } from '#golf/result.ts'
import type { Result } from '#golf/result.ts'
import { commonPasswords } from './common-passwords.ts'

export type PasswordRefusal = 'password.too-common'

type Proposed = {
  readonly password: string
  /** What the club and the member are called. */
  readonly names: readonly string[]
}

/**
 * Refuses the passwords that are tried first (SEC-18): a common password, however it is dressed up with digits and
 * signs ("P@ssw0rd2024!"), runs on the keyboard, few different letters, and the names of the club and of the member.
 * Length is checked with the shape of the request; what a password is made of is up to its owner.
 */
export function judgePassword({ password, names }: Proposed): Result<undefined, PasswordRefusal> {
  const typed = password.normalize('NFC').toLowerCase()
  const words = new Set([typed, plain(typed), plain(unmasked(typed)), plain(unmasked(trimmed(typed)))])
  const known = new Set(names.flatMap(partsOf))
  const isKnown = (word: string) => word.length < 3 || commonPasswords.has(word) || known.has(word) || isTwice(word)
  const isCommon = [...words].some(isKnown)
  const isSimple = new Set(typed).size < 5 || isRun(typed)
  if (!isCommon && !isSimple) return accept(undefined)
  return refuse('password.too-common', 'This password is too easy to guess. Please choose another, like a few words.')
}

/** A name as a whole and in its words. */
function partsOf(name: string): string[] {
  const typed = name.toLowerCase()
  return [plain(typed), ...typed.split(/[^\p{L}\p{N}]+/u)]
}

function plain(text: string): string {
  return trimmed(text).replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** Digits and signs before and behind a word do not make it better. */
function trimmed(text: string): string {
  return text.replace(/^\P{L}+/u, '').replace(/\P{L}+$/u, '')
}

const masks: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

function unmasked(text: string): string {
  return text.replaceAll(/[013457@$!]/g, (letter) => masks[letter] ?? letter)
}

/** 'golfgolf' is no better than 'golf'. */
function isTwice(word: string): boolean {
  const half = word.slice(0, word.length / 2)
  return word.length % 2 === 0 && half + half === word && commonPasswords.has(half)
}

const rows = [
  '1234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '1q2w3e4r5t6y7u8i9o0p',
]

/** Whether a text only goes along the keyboard, the alphabet or the digits, in pieces of four or more. */
function isRun(text: string): boolean {
  const ways = rows.flatMap((row) => [row + row, [...row].toReversed().join('').repeat(2)])
  let rest = text
  while (rest.length >= 4) {
    const longest = longestStart(rest, ways)
    if (longest < 4) return false
    rest = rest.slice(longest)
  }
  return ways.some((way) => way.includes(rest))
}

function longestStart(text: string, ways: readonly string[]): number {
  let length = Math.min(text.length, 26)
  while (length > 0 && !ways.some((way) => way.includes(text.slice(0, length)))) length -= 1
  return length
}
