import { Resvg } from '@resvg/resvg-js'
import { escapeHtml } from './escape-html.ts'

/**
 * Matches text in the scripts of the bundled typeface. Other scripts need the machine's fonts, whose lookup is slow.
 */
const ownScripts = /^[\u{20}-\u{24F}\u{2010}-\u{201F}\u{2212}]*$/u

/** Renders an SVG with `texts` in the app's typeface as PNG. */
export function drawSvg(
  svg: string,
  { texts, fontFiles }: { texts: readonly string[]; fontFiles: readonly string[] },
): Buffer {
  const loadSystemFonts = !ownScripts.test(texts.join(''))
  const font = { fontFiles: [...fontFiles], loadSystemFonts, defaultFontFamily: 'Barlow Condensed' }
  return Buffer.from(new Resvg(svg, { font }).render().asPng())
}

type Place = { x: number; y: number; size: number; weight: 500 | 700; room: number; fill: string }

/**
 * Returns a text as SVG, escaped so that no name becomes markup (SEC-56). A text too long for `room` (in pixels) gets a
 * smaller size; a letter of this typeface is about 0.45 of its size wide.
 */
export function svgText(content: string, { x, y, size, weight, room, fill }: Place): string {
  const shown = drawable(content)
  const fitting = Math.min(size, room / (Math.max(1, [...shown].length) * 0.45))
  const look = `font-family="Barlow Condensed" font-size="${fitting.toFixed(1)}" font-weight="${weight}" fill="${fill}"`
  return `<text x="${x}" y="${y}" ${look}>${escapeHtml(shown)}</text>`
}

/** Removes what XML forbids (control characters, lone surrogates) and marks that would reverse a text. */
function drawable(content: string): string {
  return content.toWellFormed().replaceAll(/[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFFFE\uFFFF]/gu, '')
}
