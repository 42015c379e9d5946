import { clubExport } from '#sync/calls/admin.ts'
import { roundExport } from '#sync/calls/round-exchange.ts'
import { useSaveFile } from '../../save-file.ts'
import { useServerSend } from '../../server/server-send.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { texts } from './texts.ts'
import styles from './admin.module.css'

const parts = ['rounds', 'members', 'courses'] as const
const formats = ['csv', 'json'] as const

type Part = (typeof parts)[number]

export function ExportsScreen() {
  const send = useServerSend()
  const save = useSaveFile()

  function take(what: Part, format: (typeof formats)[number]) {
    const asked =
      what === 'rounds'
        ? send(roundExport, { query: { scope: 'club', format } })
        : send(clubExport, { query: { what, format } })
    void save(asked)
  }

  return (
    <Page title={texts.exports.title} lead={texts.exports.lead}>
      {parts.map((part) => {
        const { title, note } = texts.exports[part]
        return (
          <Card key={part} className={styles['message']} aria-labelledby={part}>
            <div className={styles['head']}>
              <h2 id={part}>{title}</h2>
            </div>
            <p className={styles['detail']}>{note}</p>
            <div className={styles['answers']}>
              {formats.map((format) => (
                <Button
                  key={format}
                  onClick={() => take(part, format)}
                  aria-label={texts.exports.format({ title, format: format.toUpperCase() })}
                >
                  {format.toUpperCase()}
                </Button>
              ))}
            </div>
          </Card>
        )
      })}
    </Page>
  )
}
