import qrcode from 'qrcode-generator'
import { useMemo } from 'react'
import { classes } from './classes.ts'
import styles from './qr-code.module.css'

/** The error correction level: 15 % (M) or 25 % (Q) of the code may be covered. ISO/IEC 18004, 7.5.1. */
type Level = 'M' | 'Q'

type Props = { text: string; label: string; level?: Level; large?: boolean }

/** A QR code, dark on white in both themes, with the quiet zone of four modules that readers need. */
export function QrCode({ text, label, level = 'M', large = false }: Props) {
  const { size, path } = useMemo(() => qrPath(text, level), [text, level])
  return (
    <svg
      className={classes(styles['code'], large && styles['large'])}
      viewBox={`-4 -4 ${size + 8} ${size + 8}`}
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  )
}

/** A text of these characters alone is encoded in a smaller grid. */
const alphanumeric = /^[\dA-Z $%*+\-./:]+$/

/**
 * Returns a QR code as one SVG path on a grid of `size` modules, with one step of the path for each run of dark
 * modules.
 */
export function qrPath(text: string, level: Level = 'M'): { size: number; path: string } {
  const code = qrcode(0, level)
  code.addData(text, alphanumeric.test(text) ? 'Alphanumeric' : 'Byte')
  code.make()
  const size = code.getModuleCount()
  const runs: string[] = []
  for (let row = 0; row < size; row += 1) {
    let column = 0
    while (column < size) {
      const start = column
      while (column < size && code.isDark(row, column)) column += 1
      if (column > start) runs.push(`M${start} ${row}h${column - start}v1h${start - column}z`)
      column += 1
    }
  }
  return { size, path: runs.join('') }
}
