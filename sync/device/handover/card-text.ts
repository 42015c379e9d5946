import { type Result, accept, refuse } from '#golf/result.ts'
import { cellsOfChanges } from '../../calls/cells.ts'
import { cardVersion, handedCard, type HandedCard } from '../../calls/handed-card.ts'
import { fromBase45, toBase45 } from './base45.ts'
import { handoverTexts } from './handover-texts.ts'

/** The longest card, as JSON in bytes. The card of a full group with its outing has about 30,000. */
const mostJson = 1_000_000

/**
 * Why a card cannot be read.
 * - damaged: not a card, or not all of it
 * - newer: made by a newer build of the app
 * - unpackable: this browser cannot unpack it
 */
export type CardRefusal = 'handover.damaged' | 'handover.newer' | 'handover.unpackable'

/**
 * Packs a card into a text of letters that a QR code holds best: compressed (`Z`) where the browser can, else as it is
 * (`P`).
 */
export async function packCard(card: HandedCard): Promise<string> {
  const json = new TextEncoder().encode(JSON.stringify(card))
  if (typeof CompressionStream === 'undefined') return `P${toBase45(json)}`
  const packed = new Blob([json]).stream().pipeThrough(new CompressionStream('deflate'))
  return `Z${toBase45(new Uint8Array(await new Response(packed).arrayBuffer()))}`
}

export async function unpackCard(text: string): Promise<Result<HandedCard, CardRefusal>> {
  const bytes = fromBase45(text.slice(1))
  const isPacked = text.startsWith('Z')
  if (bytes === null || !(isPacked || text.startsWith('P'))) return damaged()
  if (isPacked && typeof DecompressionStream === 'undefined') {
    return refuse('handover.unpackable', handoverTexts.unpackable)
  }
  try {
    const json = isPacked ? await inflate(bytes) : bytes
    const content: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json))
    const card = handedCard().safeParse(withEveryCell(content))
    if (card.success) return accept(card.data)
    return isNewer(content) ? refuse('handover.newer', handoverTexts.newer) : damaged()
  } catch {
    return damaged()
  }
}

/**
 * Decompresses a card. Throws for damaged data, and for more than `mostJson`: a small text can decompress to gigabytes.
 */
async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate')).getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new Uint8Array(await new Blob(chunks as Uint8Array<ArrayBuffer>[]).arrayBuffer())
    size += value.length
    if (size > mostJson) {
      await reader.cancel()
      throw new RangeError('The card is too long')
    }
    chunks.push(value)
  }
}

/** Adds empty lists of the kinds of cells that the card of an older build lacks. */
function withEveryCell(content: unknown): unknown {
  if (typeof content !== 'object' || content === null || !('outing' in content)) return content
  return { ...content, outing: { ...cellsOfChanges([]), ...(content.outing as object) } }
}

function isNewer(content: unknown): boolean {
  return typeof content === 'object' && content !== null && 'v' in content && Number(content.v) > cardVersion
}

function damaged() {
  return refuse('handover.damaged', handoverTexts.damaged)
}
