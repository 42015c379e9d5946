import qrcode from 'qrcode-generator'
import { useMemo } from 'react'
import styles from './qr-code.module.css'

/** A QR code, dark on white in both themes, with the quiet zone of four modules that readers need. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => qrPath(text), [text])
  return (
    <svg className={styles['code']} viewBox={`-4 -4 ${size + 8} ${size + 8}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  )
}

/** A QR code as one SVG path on a grid of `size` modules, one run of dark modules per step. */
export function qrPath(text: string): { size: number; path: string } {
  const code = qrcode(0, 'M')
  code.addData(text)
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
