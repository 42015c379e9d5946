import { ExternalLink } from 'lucide-react'
import { Card } from '../../ui/card.tsx'
import { Section } from '../../ui/page.tsx'
import styles from './home-screen.module.css'

/** The highest score of a hole that counts for an index. */
export function NetDoubleBogeyNote() {
  return (
    <Section title="Posting scores">
      <Card className={styles['note']}>
        <p>
          Since 2020 the World Handicap System counts at most net double bogey on a hole: par plus 2, plus the handicap
          strokes that you receive there. Post your adjusted score with no hole above that.
        </p>
        <p>
          <a href="https://www.usga.org/handicapping.html" target="_blank" rel="noopener noreferrer">
            World Handicap System <ExternalLink role="img" aria-label="(opens another site)" size={15} />
          </a>
        </p>
      </Card>
    </Section>
  )
}
