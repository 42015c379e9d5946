/** The colors of one scheme (light or dark), as `#rrggbb`. */
type Scheme = {
  /** The bar at the top, and the letters on it. */
  readonly header: string
  readonly onHeader: string
  readonly onHeaderQuiet: string
  /** Buttons and links, the letters on a button, and the background of a selection. */
  readonly main: string
  readonly onMain: string
  readonly soft: string
}

export type ClubColors = { readonly light: Scheme; readonly dark: Scheme }

type Chosen = { readonly headerColor: string; readonly mainColor: string }
type Rgb = readonly [number, number, number]

/** The app's own colors, for a club that has chosen none. */
export const ownColors = { headerColor: '#0b2e22', mainColor: '#0f5f40' }

const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]

/** The backgrounds of pwa/ui/tokens.css under links and buttons. */
const lightGrounds = ['#ffffff', '#faf8f3', '#efe8d8']
const darkGrounds = ['#16201b', '#0d1411', '#202b25']
const darkLetters = '#14211b'
const onDarkButton = '#06130d'
const onDarkHeader = '#f0f4f1'

/** The least contrast of text (WCAG 2.2, 1.4.3). */
const readable = 4.5
/** The least contrast in the header, which is read in sunlight. */
const readableOutside = 7

/**
 * Returns the club's colors, adjusted for readable text on every background: a color without enough contrast is
 * darkened or lightened until it has it. Returns null for a club that has chosen none.
 */
export function clubColors({ headerColor, mainColor }: Chosen): ClubColors | null {
  if (headerColor === '' && mainColor === '') return null
  const chosen = { header: headerColor || ownColors.headerColor, main: mainColor || ownColors.mainColor }
  return { light: lightScheme(chosen), dark: darkScheme(chosen) }
}

function lightScheme(chosen: { header: string; main: string }): Scheme {
  const isDark = contrast('#ffffff', chosen.header) >= contrast(darkLetters, chosen.header)
  const onHeader = isDark ? '#ffffff' : darkLetters
  const header = corrected(chosen.header, {
    against: [onHeader],
    least: readableOutside,
    toward: isDark ? black : white,
  })
  const onHeaderQuiet = corrected(mix(onHeader, header, 0.25), {
    against: [header],
    least: readable,
    toward: rgbOf(onHeader),
  })
  const soft = mix(chosen.main, '#ffffff', 0.88)
  const main = corrected(chosen.main, { against: [...lightGrounds, soft], least: readable, toward: black })
  return { header, onHeader, onHeaderQuiet, main, onMain: '#ffffff', soft }
}

function darkScheme(chosen: { header: string; main: string }): Scheme {
  const dimmed = mix(chosen.header, '#000000', 0.7)
  const header = corrected(dimmed, { against: [onDarkHeader], least: readableOutside, toward: black })
  const onHeaderQuiet = corrected(mix(onDarkHeader, header, 0.3), { against: [header], least: readable, toward: white })
  const soft = corrected(mix(chosen.main, '#16201b', 0.75), { against: [onDarkHeader], least: readable, toward: black })
  const against = [...darkGrounds, soft, onDarkButton]
  const main = corrected(chosen.main, { against, least: readable, toward: white })
  return { header, onHeader: onDarkHeader, onHeaderQuiet, main, onMain: onDarkButton, soft }
}

type Correction = { readonly against: readonly string[]; readonly least: number; readonly toward: Rgb }

const steps = 50

/** Returns the color itself if it is readable, otherwise the nearest readable one toward black or white. */
function corrected(color: string, { against, least, toward }: Correction): string {
  for (let step = 0; step <= steps; step += 1) {
    const candidate = mix(color, hexOf(toward), step / steps)
    if (against.every((other) => contrast(candidate, other) >= least)) return candidate
  }
  return hexOf(toward)
}

/** Returns the contrast ratio of two colors (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(rgbOf(one)), luminance(rgbOf(other))].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** Returns the relative luminance of a color (WCAG 2.2), from 0 to 1. */
function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Mixes two colors. `share` is the part of the other color, from 0 to 1. */
function mix(color: string, other: string, share: number): string {
  const to = rgbOf(other)
  const [red, green, blue] = rgbOf(color).map((part, place) => Math.round(part + ((to[place] ?? 0) - part) * share))
  return hexOf([red ?? 0, green ?? 0, blue ?? 0])
}

function rgbOf(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

function hexOf(color: Rgb): string {
  return `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
