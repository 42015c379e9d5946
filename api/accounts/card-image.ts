import qrcode from 'qrcode-generator'
import { formatHandicap } from '#golf/course/handicap-text.ts'
import { shownDay } from '#golf/day.ts'
import { drawSvg, svgText } from '../server/drawing/svg-text.ts'

export type Card = {
  readonly club: string
  readonly name: string
  /** The Handicap Index as a decimal; negative for a plus handicap, null without an index. */
  readonly index: number | null
  /** The number at the handicap association (GHIN), or empty. */
  readonly aga: string
  /** YYYY-MM-DD */
  readonly date: string
  /** Where the QR code leads. */
  readonly link: string
}

/** A bank card at 300 dpi, in pixels. */
const width = 1012
const height = 638

/** The member's card as a PNG. */
export function drawCard(card: Card, { fontFiles }: { fontFiles: readonly string[] }): Buffer {
  return drawSvg(cardSvg(card), { texts: [card.name, card.club], fontFiles })
}

/** The card as SVG. Texts are escaped, so that no name becomes markup (SEC-56). */
export function cardSvg({ club, name, index, aga, date, link }: Card): string {
  const lines = [
    text(club, { x: 56, y: 104, size: 52, weight: 700, room: 900 }),
    text(name, { x: 56, y: 262, size: 72, weight: 700, room: 560 }),
    text('Handicap Index', { x: 56, y: 352, size: 34, weight: 500, room: 560 }),
    text(formatHandicap(index), { x: 56, y: 472, size: 124, weight: 700, room: 560 }),
    text(aga === '' ? '' : `GHIN ${aga}`, { x: 56, y: 562, size: 38, weight: 500, room: 330 }),
    text(shownDay(date), { x: 400, y: 562, size: 38, weight: 500, room: 200 }),
  ]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" rx="36" fill="#ffffff"/>`,
    `<path d="M36 0h${width - 72}a36 36 0 0 1 36 36v124H0V36A36 36 0 0 1 36 0z" fill="#14532d"/>`,
    ...lines,
    code(link),
    '</svg>',
  ].join('')
}

type Place = Omit<Parameters<typeof svgText>[1], 'fill'>

/** A text of the card: white on the band at the top, dark below it. */
function text(content: string, place: Place): string {
  return svgText(content, { ...place, fill: place.y < 160 ? '#ffffff' : '#14211a' })
}

/** A QR code of 340 pixels with the quiet margin that cameras need. */
function code(link: string): string {
  const qr = qrcode(0, 'M')
  qr.addData(link)
  qr.make()
  const count = qr.getModuleCount()
  const scale = 340 / count
  const squares = Array.from({ length: count * count }, (_, place) => {
    const [row, column] = [Math.floor(place / count), place % count]
    return qr.isDark(row, column) ? `M${column} ${row}h1v1h-1z` : ''
  })
  return `<path transform="translate(632 220) scale(${scale})" d="${squares.join('')}" fill="#14211a"/>`
}
