import { clubExport } from '#sync/calls/admin.ts'
import { roundExport } from '#sync/calls/round-exchange.ts'
import { useSaveFile } from '../../save-file.ts'
import { useServerSend } from '../../server/server-send.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import styles from './admin.module.css'

const parts = [
  {
    what: 'rounds',
    title: 'Rounds',
    text: 'Every round of every member, with its differential and the index before and after it.',
  },
  {
    what: 'members',
    title: 'Members',
    text: 'Everybody who has ever been a member: names, contacts, date of birth, GHIN number, index.',
  },
  { what: 'courses', title: 'Courses', text: 'Every course with its teeboxes, pars and stroke indexes.' },
] as const

type Part = (typeof parts)[number]['what']

/** Rounds, members and courses as files. */
export function ExportsScreen() {
  const send = useServerSend()
  const save = useSaveFile()

  function take(what: Part, format: 'csv' | 'json') {
    const asked =
      what === 'rounds'
        ? send(roundExport, { query: { scope: 'club', format } })
        : send(clubExport, { query: { what, format } })
    void save(asked)
  }

  return (
    <Page title="Exports" lead="Files hold what is private to members. Keep them where only you can read them.">
      {parts.map(({ what, title, text }) => (
        <Card key={what} className={styles['message']} aria-labelledby={what}>
          <div className={styles['head']}>
            <h2 id={what}>{title}</h2>
          </div>
          <p className={styles['detail']}>{text}</p>
          <div className={styles['answers']}>
            <Button onClick={() => take(what, 'csv')} aria-label={`Export ${title.toLowerCase()} as CSV`}>
              CSV
            </Button>
            <Button onClick={() => take(what, 'json')} aria-label={`Export ${title.toLowerCase()} as JSON`}>
              JSON
            </Button>
          </div>
        </Card>
      ))}
    </Page>
  )
}
