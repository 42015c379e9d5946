import { useMemo } from 'react'
import { qrPath } from './qr-path.ts'
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
