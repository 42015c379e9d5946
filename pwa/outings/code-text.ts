import { texts } from './texts.ts'

/** The letters and digits of an access code, without those that look alike on a card or in the sun. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const codeLength = 8

type TypedCode = {
  /** The form in the address: upper case, without spaces. */
  readonly code: string
  /** The form in the text box: two groups of four. */
  readonly shown: string
  /** Why this can't become a code, while it is still being typed; null if it can. */
  readonly problem: string | null
}

/** Reads a code as people type, paste or dictate it: any case, with spaces or dashes, or as the whole link. */
export function readTypedCode(typed: string): TypedCode {
  const code = codeCharacters(typed)
  return { code, shown: groupedCode(code), problem: wrongCharacters(code) ?? tooLong(code) }
}

/** Why the code can't be sent as it is, once the person submits it; null when it can. */
export function incompleteCode(code: string): string | null {
  if (code === '') return texts.code.enter
  return (
    wrongCharacters(code) ??
    tooLong(code) ??
    (code.length < codeLength ? texts.code.length(codeLength, code.length) : null)
  )
}

/** 7KQ4MX2P as on a card: 7KQ4 MX2P. */
export function groupedCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1 ')
}

/** The caret's place after the box was rewritten: behind as many characters of the code as before. */
export function caretInGroupedCode(beforeCaret: string): number {
  return groupedCode(codeCharacters(beforeCaret)).length
}

export type OutingAddress = { readonly by: 'code'; readonly code: string } | { readonly by: 'id'; readonly id: number }

/**
 * The code of /leaderboard/7KQ4MX2P, or the outing's id in /leaderboard/12/1 (below 0 from a phone); null for anything
 * else.
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
    /** The message is about the robot check; the code was not tried. */
    readonly isAboutCheck: boolean
    /** Too many wrong codes were entered: the next try needs a robot check. */
    readonly needsRobotCheck: boolean
  }
}

/** The proof of a robot check, passed from the code box to the opened outing. */
export type ProvenCode = { readonly robotcheck: string }

/** Reads it from the state of an address, which may be anything. */
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

/** Reads the proof from the state of an address, which may be anything. */
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
