import { Resvg } from '@resvg/resvg-js'
import { escapeHtml } from '../escape-html.ts'

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
 * smaller size.
 */
export function svgText(content: string, { x, y, size, weight, room, fill }: Place): string {
  const shown = drawable(content)
  const fitting = Math.min(size, room / Math.max(1, widthOf(shown)))
  const look = `font-family="Barlow Condensed" font-size="${fitting.toFixed(1)}" font-weight="${weight}" fill="${fill}"`
  return `<text x="${x}" y="${y}" ${look}>${escapeHtml(shown)}</text>`
}

const latin = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u
/** Matches characters that are as wide as they are high. */
const square = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u

/**
 * Estimates the width of a text as a multiple of its size. A letter of the condensed typeface is about 0.45 wide. A
 * text with any other script is drawn whole in a font of the machine, in which a letter is up to 0.75 wide.
 */
function widthOf(text: string): number {
  const letter = latin.test(text) && !square.test(text) ? 0.45 : 0.75
  return [...text].reduce((sum, each) => sum + (square.test(each) ? 1.1 : letter), 0)
}

/** Removes what XML forbids (control characters, lone surrogates) and marks that would reverse a text. */
function drawable(content: string): string {
  return content.toWellFormed().replaceAll(/[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFFFE\uFFFF]/gu, '')
}
