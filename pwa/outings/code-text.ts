/** The characters of an access code, without those that look alike on a card or in the sun. */
export const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const codeLength = 8

/**
 * Reads a code that was typed, pasted or dictated: in any case, with spaces, dashes or invisible characters, which
 * messages add around it, or as the whole link.
 */
export function codeCharacters(typed: string): string {
  const afterAddress = /leaderboard\/([^/?#]+)/i.exec(typed)?.[1] ?? typed
  return afterAddress.toUpperCase().replace(/[\s\-\u2010-\u2015\p{Cf}]/gu, '')
}

/** Formats a code as on a card: 7KQ4 MX2P. */
export function groupedCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1 ')
}

export type OutingAddress = { readonly by: 'code'; readonly code: string } | { readonly by: 'id'; readonly id: number }

/**
 * Reads the part after /leaderboard/ in an address: a code (7KQ4MX2P) or an outing's id (12; negative if assigned by a
 * phone); null for anything else.
 */
export function readOutingAddress(part: string): OutingAddress | null {
  const code = codeCharacters(part)
  if (code.length === codeLength && [...code].every((one) => codeAlphabet.includes(one))) return { by: 'code', code }
  return /^([1-9]\d{0,8}|-[1-9]\d{14})$/.test(part) ? { by: 'id', id: Number(part) } : null
}

/** What the screen of the outing passes to the code box, with a code that did not open an outing. */
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

/** What the code box passes to the screen of the outing: the proof of a robot check. */
export type ProvenCode = { readonly robotcheck: string }

/** Reads the proof from the state of an address, which may contain anything. */
export function readProof(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('robotcheck' in state)) return undefined
  return typeof state.robotcheck === 'string' ? state.robotcheck : undefined
}
