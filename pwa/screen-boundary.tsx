import { Component, type ReactNode } from 'react'
import { Button } from './ui/button.tsx'
import { Page } from './ui/page.tsx'
import { Standstill } from './ui/standstill.tsx'

type Props = { children: ReactNode; lasts: boolean }

/**
 * Stands in for a screen, or for the frame around all of them, that failed to load or to draw. React knows no other way
 * to catch that than a class.
 */
export class ScreenBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <Page title="This screen did not open" narrow>
        <Standstill
          kind="error"
          title="Something is wrong with this screen"
          action={
            <Button tone="primary" onClick={() => location.reload()}>
              Open it again
            </Button>
          }
        >
          <p>
            {this.props.lasts
              ? 'Scores that you recorded are safe on this phone.'
              : 'Scores that are not at the club yet are lost when this page is opened again: write them down.'}
          </p>
        </Standstill>
      </Page>
    )
  }
}
