import { texts } from './texts.ts'

/** The characters of an access code, without those that look alike on a card or in the sun. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const codeLength = 8

type TypedCode = {
  /** The code as in the address: upper case, without spaces. */
  readonly code: string
  /** The code as in the field: two groups of four. */
  readonly shown: string
  /** Why this can't become a code, while it is still being typed; null if it can. */
  readonly problem: string | null
}

/** Reads a code that was typed, pasted or dictated: in any case, with spaces or dashes, or as the whole link. */
export function readTypedCode(typed: string): TypedCode {
  const code = codeCharacters(typed)
  return { code, shown: groupedCode(code), problem: wrongCharacters(code) ?? tooLong(code) }
}

/** Returns why a submitted code can't be sent; null if it can. */
export function incompleteCode(code: string): string | null {
  if (code === '') return texts.code.enter
  return (
    wrongCharacters(code) ??
    tooLong(code) ??
    (code.length < codeLength ? texts.code.length(codeLength, code.length) : null)
  )
}

/** Formats a code as on a card: 7KQ4 MX2P. */
export function groupedCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1 ')
}

/** Returns the position of the caret after the text was reformatted: after the same number of code characters. */
export function caretInGroupedCode(beforeCaret: string): number {
  return groupedCode(codeCharacters(beforeCaret)).length
}

export type OutingAddress = { readonly by: 'code'; readonly code: string } | { readonly by: 'id'; readonly id: number }

/**
 * Reads the part after /leaderboard/ in an address: a code (7KQ4MX2P) or an outing's id (12; negative if assigned by a
 * phone); null for anything else.
 */
export function readOutingAddress(part: string): OutingAddress | null {
  const { code, problem } = readTypedCode(part)
  if (code.length === codeLength && problem === null) return { by: 'code', code }
  return /^([1-9]\d{0,8}|-[1-9]\d{14})$/.test(part) ? { by: 'id', id: Number(part) } : null
}

/** The initial state of the code box after a code that did not open an outing. */
export type RefusedCode = {
  readonly refused: {
    readonly code: string
    readonly message: string
    /** Whether the message is about the robot check. The code was not tried then. */
    readonly isAboutCheck: boolean
    /** Whether the next attempt needs a robot check, after too many wrong codes. */
    readonly needsRobotCheck: boolean
  }
}

/** The proof of a robot check, passed from the code field to the screen of the outing. */
export type ProvenCode = { readonly robotcheck: string }

/** Reads a refused code from the state of an address, which may contain anything. */
export function readRefusedCode(state: unknown): RefusedCode['refused'] {
  const none = { code: '', message: '', isAboutCheck: false, needsRobotCheck: false }
  if (typeof state !== 'object' || state === null || !('refused' in state)) return none
  const { refused } = state
  if (typeof refused !== 'object' || refused === null || !('code' in refused) || !('message' in refused)) return none
  const { code, message } = refused
  const isAboutCheck = 'isAboutCheck' in refused && refused.isAboutCheck === true
  const needsRobotCheck = 'needsRobotCheck' in refused && refused.needsRobotCheck === true
  if (typeof code !== 'string' || typeof message !== 'string') return none
  return { code, message, isAboutCheck, needsRobotCheck }
}

/** Reads the proof from the state of an address, which may contain anything. */
export function readProof(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('robotcheck' in state)) return undefined
  return typeof state.robotcheck === 'string' ? state.robotcheck : undefined
}

function codeCharacters(typed: string): string {
  const afterAddress = /leaderboard\/([^/?#]+)/i.exec(typed)?.[1] ?? typed
  return afterAddress.toUpperCase().replace(/[\s\-\u2010-\u2015]/g, '')
}

function wrongCharacters(code: string): string | null {
  const wrong = [...new Set(code)].filter((character) => !alphabet.includes(character))
  return wrong.length === 0 ? null : texts.code.never(wrong)
}

function tooLong(code: string): string | null {
  return code.length > codeLength ? texts.code.length(codeLength, code.length) : null
}
