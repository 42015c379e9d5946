import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { fontsInTurn } from '../device/fonts-in-turn.ts'
import { Segmented } from '../ui/segmented.tsx'
import { Gallery, showScheme } from './gallery.tsx'
import styles from './gallery.module.css'

const schemes = ['light', 'dark'] as const
const widths = [320, 390, 768, 1280].map((value) => ({ value, label: `${value} px` }))
const textSizes = [100, 200].map((value) => ({ value, label: `${value} %` }))

/**
 * Light and dark side by side, each in a frame, because the components depend on the width of their page, not of their
 * column.
 */
function SideBySide() {
  const [width, setWidth] = useState(390)
  const [text, setText] = useState(100)
  return (
    <>
      <div className={styles['choices']}>
        <Segmented label="Width" value={width} options={widths} onValue={setWidth} />
        <Segmented label="Text size" value={text} options={textSizes} onValue={setText} />
      </div>
      <div className={styles['frames']}>
        {schemes.map((scheme) => (
          <iframe
            key={`${scheme} ${text}`}
            title={scheme}
            src={`?scheme=${scheme}&text=${text}`}
            className={styles['frame']}
            style={{ width }}
          />
        ))}
      </div>
    </>
  )
}

const asked = new URLSearchParams(location.search)
const scheme = schemes.find((name) => name === asked.get('scheme'))
if (scheme !== undefined) {
  showScheme(scheme)
  document.documentElement.style.fontSize = `${asked.get('text') ?? 100}%`
}
const place = document.getElementById('app')
if (place !== null) createRoot(place).render(scheme === undefined ? <SideBySide /> : <Gallery />)
void fontsInTurn(Promise.resolve())
