import { roundExport } from '#sync/calls/round-exchange.ts'
import { useClubSend } from '../../club/club-send.ts'
import { useUser } from '../../device/device-context.tsx'
import { useSaveFile } from '../../save-file.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { ImportRounds } from './import-rounds.tsx'
import styles from './round-files.module.css'

/** One's own rounds as files: out of the club, and into it. */
export function RoundFilesScreen() {
  const user = useUser()
  return (
    <Page title="Import and Export Rounds">
      <ExportCard />
      {user !== null && <ImportRounds user={user} />}
    </Page>
  )
}

function ExportCard() {
  const send = useClubSend()
  const save = useSaveFile()
  const exportAs = (format: 'csv' | 'json') => void save(send(roundExport, { query: { scope: 'own', format } }))

  return (
    <Card className={styles['card']} aria-labelledby="export-rounds">
      <h2 id="export-rounds">Export</h2>
      <p>All your rounds, each with its differential and the index before and after it.</p>
      <Actions>
        <Button tone="primary" onClick={() => exportAs('csv')}>
          Export CSV
        </Button>
        <Button onClick={() => exportAs('json')}>Export JSON</Button>
      </Actions>
    </Card>
  )
}
