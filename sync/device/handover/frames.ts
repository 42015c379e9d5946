/**
 * The text of a card in pieces that a screen shows one after the other, and another phone's camera collects in any
 * order. A frame has only the letters of a QR code's alphanumeric mode (ISO/IEC 18004, 7.4.4).
 */

/** The version of the format. A frame with another version comes from another build of the app. */
const frameVersion = '1'
/**
 * The most letters of the text in one frame. It then fits a QR code of version 16 at level Q, which a camera reads with
 * a quarter of it covered.
 */
const lettersOfFrame = 420
/** The most frames of a card. At three frames a second, showing all of them takes less than a minute. */
export const mostFrames = 150

/** `NC`, the version, the card’s checksum, the number of frames, the place, the seconds, the letters, a checksum. */
const form = /^NC(.)([\dA-Z]{7})([\dA-Z]{2})([\dA-Z]{2})([\dA-Z]{4})([\dA-Z $%*+\-./:]+)([\dA-Z]{7})$/

export type Frames = {
  readonly count: number
  /** The frame at a place, shown `elapsed` milliseconds after the card was read from this phone. */
  readonly frame: (place: number, elapsed: number) => string
}

/** Cuts a text into frames; null for an empty text or one with too many letters. */
export function framesOf(text: string): Frames | null {
  const count = Math.ceil(text.length / lettersOfFrame)
  if (count === 0 || count > mostFrames) return null
  const id = letters(checksum(text), 7)
  return {
    count,
    frame(place, elapsed) {
      const seconds = Math.min(Math.round(Math.max(0, elapsed) / 1000), 36 ** 4 - 1)
      const piece = text.slice(place * lettersOfFrame, (place + 1) * lettersOfFrame)
      const body = `NC${frameVersion}${id}${letters(count, 2)}${letters(place, 2)}${letters(seconds, 4)}${piece}`
      return body + letters(checksum(body), 7)
    },
  }
}

/**
 * The result of reading a frame.
 * - foreign: it is no frame of a card
 * - newer: it comes from a newer build of the app
 * - part: it is a piece, new or not, and others are missing
 * - whole: every piece has arrived
 */
type FrameRead =
  | { readonly kind: 'foreign' }
  | { readonly kind: 'newer' }
  | { readonly kind: 'part'; readonly progress: Progress }
  | { readonly kind: 'whole'; readonly progress: Progress; readonly text: string; readonly elapsed: number }

/** For each piece, whether it has arrived; empty before the first one. */
export type Progress = readonly boolean[]

type FrameReader = { readonly read: (frame: string) => FrameRead }

/**
 * Collects the frames of one card. A frame of another card begins a new collection: the sender has scored in the
 * meantime, or it is another phone.
 */
export function openFrameReader(): FrameReader {
  let card = ''
  let pieces: (string | undefined)[] = []
  return {
    read(frame) {
      const [whole = '', version, id = '', count = '', place = '', seconds = '', piece = ''] = form.exec(frame) ?? []
      if (whole === '' || letters(checksum(whole.slice(0, -7)), 7) !== whole.slice(-7)) return { kind: 'foreign' }
      if (version !== frameVersion) return { kind: 'newer' }
      const [most, at] = [Number.parseInt(count, 36), Number.parseInt(place, 36)]
      if (most > mostFrames || at >= most || piece.length > lettersOfFrame) return { kind: 'foreign' }
      if (card !== id + count) {
        card = id + count
        pieces = Array.from({ length: most }, () => undefined)
      }
      pieces[at] = piece
      const progress = pieces.map((one) => one !== undefined)
      if (!progress.every(Boolean)) return { kind: 'part', progress }
      const text = pieces.join('')
      if (letters(checksum(text), 7) === id) {
        return { kind: 'whole', progress, text, elapsed: Number.parseInt(seconds, 36) * 1000 }
      }
      // Every piece has its own checksum, so the camera did not damage them. They do not belong together, and the
      // collection begins again.
      card = ''
      return { kind: 'part', progress: progress.map(() => false) }
    },
  }
}

/**
 * Returns a number of two digits that both phones compute from the text. A person who sees the same number on both
 * knows that all of it arrived.
 */
export function numberOfCard(text: string): number {
  return 10 + (checksum(text) % 90)
}

function letters(value: number, width: number): string {
  return value.toString(36).toUpperCase().padStart(width, '0')
}

/** Returns the CRC-32 (ISO 3309) of a text whose letters are all below 128. */
export function checksum(text: string): number {
  let crc = 0xffffffff
  for (let at = 0; at < text.length; at += 1) {
    crc ^= text.charCodeAt(at)
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}
