import { Resvg } from '@resvg/resvg-js'
import type { PictureKind, Pictures } from '#db/club/club-settings.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import { contrast } from '#sync/calls/club-colors.ts'

/** Pixels of the longer side of a PNG or JPEG: a file of some kilobytes can unpack to gigabytes. */
const mostPixels = 4096

type LogoFormat = 'png' | 'jpeg' | 'svg'

/** What a thread draws: a file that `formatOfLogo` has accepted. */
export type LogoToDraw = {
  readonly bytes: Uint8Array
  readonly format: LogoFormat
  /** The ground of the icons, unless the logo would be invisible on it. */
  readonly headerColor: string
}

/** Base64, as they are stored. */
export type DrawnLogo = Pictures

/** The format of a logo, by its content and not by the name of its file. */
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

/** The frame header of a JPEG (ITU T.81), behind any number of other segments. */
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

/** How many times an SVG may repeat or mask a part of itself: nested, each of them doubles the work. */
const mostRepeats = 16

/**
 * Whether an SVG draws with its own shapes alone. Others could read files of the server (`image`), grow without end
 * (entities, nested `use`), or take minutes (filters).
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

/** Draws every picture of a logo; null for a file that its format does not fit. */
export function drawLogo({ bytes, format, headerColor }: LogoToDraw, { fontFiles }: Fonts): DrawnLogo | null {
  const source = sourceOf(bytes, { format, fontFiles })
  if (source === null) return null
  const plate = plateOf(source, headerColor)
  const drawn = Object.entries(looks).map(([kind, look]) => [kind, drawOnPlate(source, { plate, ...look })] as const)
  const all = [['source', source.png] as const, ...drawn]
  return Object.fromEntries(all.map(([kind, png]) => [kind, png.toString('base64')])) as Record<PictureKind, string>
}

type Source = { readonly png: Buffer; readonly pixels: Buffer; readonly width: number; readonly height: number }

/** Pixels of the longer side of the logo that is kept. */
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

/** Less contrast than this and a logo is lost on its ground (WCAG 2.2, 1.4.11, asks as much of graphics). */
const seen = 3

/** The ground of the pictures: the color of the header, or white or black where the logo would be lost on it. */
function plateOf({ pixels }: Source, headerColor: string): string {
  const sums = [0, 0, 0]
  let weight = 0
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3] ?? 0
    // The parts of a pixel are multiplied by its alpha already.
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
  /** The share of the side that the logo takes. */
  readonly share: number
  /** The radius of the corners as a share of the side. Systems round maskable icons themselves. */
  readonly round: number
}

const looks: Readonly<Record<Exclude<PictureKind, 'source'>, Look>> = {
  logo: { size: 128, share: 0.86, round: 0.2 },
  'icon-192': { size: 192, share: 0.8, round: 0.2 },
  'icon-512': { size: 512, share: 0.8, round: 0.2 },
  // Up to a fifth of each side may be cut off.
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
