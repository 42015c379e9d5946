import { drawSvg, svgText } from '../../server/drawing/svg-text.ts'

/** The preview of a follow link in a chat. */
export type Preview = {
  readonly club: string
  /** Dev P. leads at −3 */
  readonly headline: string
  /** Saturday, November 21 · Papago Golf Course */
  readonly about: string
  /** The first rows of the leaderboard: place, name and score. */
  readonly rows: readonly { readonly place: string; readonly name: string; readonly score: string }[]
}

/** The size that link previews are made for (Open Graph), in pixels. */
export const previewSize = { width: 1200, height: 630 } as const

const white = '#ffffff'
const faint = '#c8d5ce'
const underPar = '#ff8a94'

export function drawPreview(preview: Preview, { fontFiles }: { fontFiles: readonly string[] }): Buffer {
  const { club, headline, about, rows } = preview
  const texts = [club, headline, about, ...rows.flatMap(({ name, score }) => [name, score])]
  return drawSvg(previewSvg(preview), { texts, fontFiles })
}

function previewSvg({ club, headline, about, rows }: Preview): string {
  const { width, height } = previewSize
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="#0b2e22"/>`,
    svgText(club, { x: 64, y: 92, size: 44, weight: 500, room: 1070, fill: faint }),
    svgText(headline, { x: 64, y: 200, size: 92, weight: 700, room: 1070, fill: white }),
    svgText(about, { x: 64, y: 262, size: 44, weight: 500, room: 1070, fill: faint }),
    ...rows.flatMap(({ place, name, score }, at) => {
      const line = { y: 364 + at * 72, size: 60, fill: white }
      const fill = score.startsWith('−') ? underPar : white
      return [
        svgText(place, { ...line, x: 64, weight: 500, room: 90 }),
        svgText(name, { ...line, x: 170, weight: 500, room: 780 }),
        svgText(score, { ...line, x: 1010, weight: 700, room: 120, fill }),
      ]
    }),
    '</svg>',
  ].join('')
}
