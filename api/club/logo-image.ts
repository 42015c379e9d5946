import { Resvg } from '@resvg/resvg-js'
import type { PictureKind, Pictures } from '#db/club/club-settings.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import { contrast } from '#sync/calls/club-colors.ts'

/** The most pixels on the longer side of a PNG or JPEG: a file of some kilobytes can unpack to gigabytes. */
const mostPixels = 4096

type LogoFormat = 'png' | 'jpeg' | 'svg'

/** The input of the drawing process: a file that `formatOfLogo` has accepted. */
export type LogoToDraw = {
  readonly bytes: Uint8Array
  readonly format: LogoFormat
  /** The background of the icons, unless the logo would be invisible on it. */
  readonly headerColor: string
}

/** The drawn pictures in base64, as they are stored. */
export type DrawnLogo = Pictures

/** Detects the format of a logo from its content and not from its file name. */
export function formatOfLogo(bytes: Uint8Array): Result<LogoFormat, 'club.logo-refused'> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const size = pngSize(file) ?? jpegSize(file)
  if (size !== undefined) {
    const isTooLarge = Math.max(size.width, size.height) > mostPixels || Math.min(size.width, size.height) < 1
    if (isTooLarge) return refuse('club.logo-refused', `Use a picture of at most ${mostPixels} × ${mostPixels} pixels.`)
    return accept(size.format)
  }
  const svg = svgText(file)
  if (svg === undefined) return refuse('club.logo-refused', 'Use a PNG, JPEG or SVG file.')
  return isPlainDrawing(svg)
    ? accept('svg')
    : refuse('club.logo-refused', 'This SVG has effects or embedded files. Save it as plain SVG, or use a PNG.')
}

type Size = { readonly format: 'png' | 'jpeg'; readonly width: number; readonly height: number }

function pngSize(file: Buffer): Size | undefined {
  if (file.length < 33 || file.toString('latin1', 1, 4) !== 'PNG' || file.toString('latin1', 12, 16) !== 'IHDR') {
    return undefined
  }
  return { format: 'png', width: file.readUInt32BE(16), height: file.readUInt32BE(20) }
}

/** Reads the size of a JPEG from its frame header (ITU T.81), which follows any number of other segments. */
function jpegSize(file: Buffer): Size | undefined {
  if (file.length < 4 || file.readUInt16BE(0) !== 0xff_d8) return undefined
  let at = 2
  while (at + 9 <= file.length && file[at] === 0xff) {
    const marker = file[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { format: 'jpeg', height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) }
    at += 2 + file.readUInt16BE(at + 2)
  }
  return undefined
}

function svgText(file: Buffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(file)
    return /<(?:\w+:)?svg[\s>]/.test(text) && !text.includes('\0') ? text : undefined
  } catch {
    return undefined
  }
}

/** The most elements of an SVG that repeat or mask a part of it: nested, each of them doubles the work. */
const mostRepeats = 16

/**
 * Whether an SVG consists of its own shapes alone. Other elements could read files of the server (`image`), grow
 * without limit (entities, nested `use`), or take minutes (filters).
 */
function isPlainDrawing(svg: string): boolean {
  const hasForeign =
    /<!(?:DOCTYPE|ENTITY)|<(?:[^\s<>/:]+:)?(?:image|filter|pattern|script|foreignObject|feImage)\b/i.test(svg)
  const targets = [...svg.matchAll(/href\s*=\s*["']?\s*([^"'\s>]*)|url\(\s*["']?\s*([^"')\s]*)/gi)]
  const isInside = targets.every(([, href, url]) => (href ?? url ?? '').startsWith('#'))
  const repeats = svg.match(/<(?:[^\s<>/:]+:)?(?:use|mask|clipPath|marker|symbol)\b/gi)?.length ?? 0
  return !hasForeign && isInside && !/@import/i.test(svg) && repeats <= mostRepeats
}

type Fonts = { readonly fontFiles: readonly string[] }

/** Draws every picture of a logo; null for a file that is not of the given format. */
export function drawLogo({ bytes, format, headerColor }: LogoToDraw, { fontFiles }: Fonts): DrawnLogo | null {
  const source = sourceOf(bytes, { format, fontFiles })
  if (source === null) return null
  const plate = plateOf(source, headerColor)
  const drawn = Object.entries(looks).map(([kind, look]) => [kind, drawOnPlate(source, { plate, ...look })] as const)
  const all = [['source', source.png] as const, ...drawn]
  return Object.fromEntries(all.map(([kind, png]) => [kind, png.toString('base64')])) as Record<PictureKind, string>
}

type Source = { readonly png: Buffer; readonly pixels: Buffer; readonly width: number; readonly height: number }

/** Pixels on the longer side of the stored logo. */
const sourceSize = 512

function sourceOf(bytes: Uint8Array, { format, fontFiles }: Fonts & { format: LogoFormat }): Source | null {
  try {
    const file = Buffer.from(bytes)
    const size = pngSize(file) ?? jpegSize(file)
    const svg = size === undefined ? file.toString('utf8') : embedded(file, { ...size, format })
    const font = { fontFiles: [...fontFiles], loadSystemFonts: false, defaultFontFamily: 'Barlow Condensed' }
    const { width, height } = new Resvg(svg, { font })
    const fitTo = { mode: width >= height ? 'width' : 'height', value: sourceSize } as const
    const image = new Resvg(svg, { font, fitTo }).render()
    const isDrawn = image.pixels.some((part, place) => place % 4 === 3 && part > 0)
    return isDrawn ? { png: image.asPng(), pixels: image.pixels, width: image.width, height: image.height } : null
  } catch {
    return null
  }
}

function embedded(file: Buffer, { format, width, height }: Omit<Size, 'format'> & { format: string }): string {
  const href = `data:image/${format};base64,${file.toString('base64')}`
  return svgOf({ width, height }, [`<image href="${href}" width="${width}" height="${height}"/>`])
}

function svgOf({ width, height }: { width: number; height: number }, parts: readonly string[]): string {
  const box = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${parts.join('')}</svg>`
}

/**
 * The lowest contrast at which a logo is visible on its background (WCAG 2.2, 1.4.11, requires the same of graphics).
 */
const seen = 3

/**
 * Chooses the background of the pictures: the header color, or white or black where the logo would be invisible on it.
 */
function plateOf({ pixels }: Source, headerColor: string): string {
  const sums = [0, 0, 0]
  let weight = 0
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3] ?? 0
    // The color channels of a pixel are already multiplied by its alpha.
    for (const part of [0, 1, 2]) sums[part] = (sums[part] ?? 0) + (pixels[at + part] ?? 0)
    weight += alpha / 255
  }
  const mean = `#${sums
    .map((sum) =>
      Math.min(255, Math.round(sum / weight))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
  const grounds = [headerColor, '#ffffff', '#000000']
  return grounds.find((ground) => contrast(mean, ground) >= seen) ?? headerColor
}

type Look = {
  /** Pixels of each side. */
  readonly size: number
  /** The part of the side that the logo fills, 0 to 1. */
  readonly share: number
  /** The radius of the corners as a fraction of the side. Operating systems round maskable icons themselves. */
  readonly round: number
}

const looks: Readonly<Record<Exclude<PictureKind, 'source'>, Look>> = {
  logo: { size: 128, share: 0.86, round: 0.2 },
  'icon-192': { size: 192, share: 0.8, round: 0.2 },
  'icon-512': { size: 512, share: 0.8, round: 0.2 },
  // The system may cut off up to a fifth of the width and of the height.
  'maskable-192': { size: 192, share: 0.58, round: 0 },
  'maskable-512': { size: 512, share: 0.58, round: 0 },
  'apple-touch-icon': { size: 180, share: 0.74, round: 0 },
}

function drawOnPlate({ png, width, height }: Source, { plate, size, share, round }: Look & { plate: string }): Buffer {
  const scale = (size * share) / Math.max(width, height)
  const [wide, high] = [width * scale, height * scale]
  const place = `x="${(size - wide) / 2}" y="${(size - high) / 2}" width="${wide}" height="${high}"`
  const ground = `<rect width="${size}" height="${size}" rx="${size * round}" fill="${plate}"/>`
  const logo = `<image href="data:image/png;base64,${png.toString('base64')}" ${place}/>`
  return new Resvg(svgOf({ width: size, height: size }, [ground, logo])).render().asPng()
}
