import { roundImport } from '#sync/calls/round-exchange.ts'
import type { ReviewColumn } from '../../import-files/review-context.ts'
import { ReviewList } from '../../import-files/review-list.tsx'
import { countLines } from '../../import-files/use-import-list.ts'
import { useServerSend } from '../../server/server-send.ts'
import { Actions, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { stack } from '../../ui/stack.ts'
import { texts } from './texts.ts'
import { wholeRows, type RoundRow, type RoundsList, type Validated } from './use-rounds-list.ts'
import styles from './review-rounds.module.css'

const { review } = texts

/** The lines of a file of rounds. */
export function ReviewRounds({ list, validated }: { list: RoundsList; validated: Validated }) {
  const send = useServerSend()
  const { rows, ignored } = validated
  const { done } = list
  const isUsed = ({ cell }: (typeof columns)[number]) => rows.some((row) => cell(row) !== '')
  return (
    <ReviewList
      list={list}
      rows={rows}
      ignored={ignored}
      words={review}
      columns={columns.filter(isUsed)}
      nameOf={({ date, course }) =>
        [date === '' ? review.noName : date, course].filter((part) => part !== '').join(', ')
      }
      inputModes={inputModes}
      className={styles['rounds']}
      done={done !== null && <Done rounds={countLines(done.rows).added} whose={list.form.about.id} />}
      save={texts.list.save(countLines(rows))}
      onSave={() =>
        void list.save(async (body, { id }) => wholeRows(await send(roundImport, { body: { ...body, user_id: id } })))
      }
    />
  )
}

/** The result of the last save, and links onward. */
function Done({ rounds, whose }: { rounds: number; whose: number }) {
  return (
    <Card {...stack(10)}>
      <p role="status">{review.saved(rounds)}</p>
      <Actions>
        <ButtonLink to={`/handicapLookup/${whose}`} tone="soft">
          {texts.list.show}
        </ButtonLink>
      </Actions>
    </Card>
  )
}

const inputModes = { rating: 'decimal', slope: 'numeric', score: 'numeric', parorbetter: 'numeric' } as const

const { heads } = review

const columns: readonly ReviewColumn<RoundRow>[] = [
  { label: heads.date, fields: ['date'], cell: ({ date }) => date },
  { label: heads.course, fields: ['course'], cardLabel: '', cell: ({ course }) => course },
  { label: heads.tee, fields: ['tee'], cell: ({ tee }) => tee },
  { label: heads.score, fields: ['score'], digits: 'plain', cell: ({ score }) => score },
  { label: heads.rating, fields: ['rating'], digits: 'plain', cell: ({ rating }) => rating },
  { label: heads.slope, fields: ['slope'], digits: 'plain', cell: ({ slope }) => slope },
  { label: heads.parorbetter, fields: ['parorbetter'], digits: 'plain', cell: ({ parorbetter }) => parorbetter },
  { label: heads.tournament, fields: ['tournament'], cell: ({ tournament }) => tournament },
]
