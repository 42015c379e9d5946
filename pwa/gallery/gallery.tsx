import '../ui/base.css'
import { LoadingProvider } from '../ui/loading.tsx'
import { NoticesProvider } from '../ui/notices.tsx'
import { Page, Section } from '../ui/page.tsx'
import { PlaceContext } from '../ui/place.tsx'
import { examples } from './examples.tsx'
import styles from './gallery.module.css'

/** The links of the gallery do nothing. */
const here = { place: { pathname: '/gallery', search: '', state: null, key: 'default' }, go: async () => false }

export function Gallery() {
  return (
    <PlaceContext value={here}>
      <NoticesProvider>
        <LoadingProvider>
          <main>
            <Page title="Gallery" lead="Every part of pwa/ui in every state.">
              {examples.map(({ part, states }) => (
                <Section key={part} title={part}>
                  <div className={styles['states']}>
                    {Object.entries(states).map(([state, shown]) => (
                      <div key={state} className={styles['state']}>
                        <h3 className={styles['name']}>{state}</h3>
                        {shown}
                      </div>
                    ))}
                  </div>
                </Section>
              ))}
            </Page>
          </main>
        </LoadingProvider>
      </NoticesProvider>
    </PlaceContext>
  )
}

/**
 * Shows the light or dark scheme independently of the system setting: replaces the media condition of the dark palette
 * in tokens.css.
 */
export function showScheme(scheme: 'light' | 'dark'): void {
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) {
      const isDark = rule instanceof CSSMediaRule && rule.cssRules[0]?.cssText.startsWith(':root[data-scheme')
      if (isDark) rule.media.mediaText = scheme === 'dark' ? 'all' : 'not all'
    }
  }
}
