import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

type Kept = { readonly characters: string; readonly weights?: { readonly min: number; readonly max: number } }

const ascii = characters(0x20, 0x7e)
const weights = { min: 400, max: 700 }

/** The characters kept in each font, by the start of its file name. Other characters fall back to a system font. */
const kept: Readonly<Record<string, Kept>> = {
  'inter-latin-wght': {
    characters: `${ascii}${characters(0xa0, 0xff)}ıŒœ‐‑–—‘’‚“”„†•…‹›€™←↑→↓−×½`,
    weights,
  },
  // Letters of European names: Novák is covered by the font above, Tomáš by this one.
  'inter-latin-ext': { characters: `${characters(0x100, 0x17f)}ȘșȚțẞ`, weights },
  // Digits and initials.
  'barlow-condensed-': { characters: `${ascii}${characters(0xc0, 0xde)}–−·×½` },
}

/** Removes unused characters from fonts, which are half of the first download. */
export function subsetFonts(): Plugin {
  return {
    name: 'subset-fonts',
    async generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.woff2')) continue
        file.source = await subsetOf(file.fileName, Buffer.from(file.source))
      }
    },
  }
}

/** @throws Error for a font that `kept` does not list */
export async function subsetOf(fileName: string, font: Buffer): Promise<Buffer> {
  const [, wanted] = Object.entries(kept).find(([begin]) => fileName.split('/').at(-1)?.startsWith(begin)) ?? []
  if (wanted === undefined) throw new Error(`${fileName}: list its characters in tools/build/subset-fonts.ts`)
  const { characters: text, weights: range } = wanted
  return await subsetFont(font, text, {
    targetFormat: 'woff2',
    ...(range && { variationAxes: { wght: { ...range, default: range.min } } }),
  })
}

function characters(from: number, to: number): string {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at))
}
