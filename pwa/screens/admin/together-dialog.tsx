import { shownDay } from '#golf/day.ts'
import { roundsTogether, undoRounds } from '#sync/calls/rounds.ts'
import { KeptDialog } from '../../forms/kept-dialog.tsx'
import { useKeptText } from '../../forms/use-kept-form.ts'
import { failureText } from '../../server/failure-text.ts'
import { useDialogChange } from '../../server/server-change.ts'
import { useServerQuery } from '../../server/server-query.ts'
import { TextField } from '../../ui/field.tsx'
import { Sentence } from '../../ui/text.tsx'
import { texts } from './texts.ts'

type Props = {
  together: { readonly user_id?: number; readonly posted_by?: number; readonly outing_id?: number }
  /** Describes the rounds. */
  about: string
  onClose: () => void
}

/** Lists rounds that belong together, and deletes them in one step. */
export function TogetherDialog({ together, about, onClose }: Props) {
  const { data, error } = useServerQuery({ call: roundsTogether, request: { query: together } })
  const { text: reason, field, unsaved, done } = useKeptText(`together ${JSON.stringify(together)}`, onClose)
  const change = useDialogChange(done)
  const rounds = data?.rounds ?? []
  const request = { body: { ...together, expect: rounds.length, reason } }

  return (
    <KeptDialog
      title={texts.together.title}
      action={texts.together.action(rounds.length)}
      tone="danger"
      disabled={rounds.length === 0}
      cancel={texts.together.keep}
      failed={texts.together.failed}
      onAct={() => change(undoRounds, { request, done: texts.together.done })}
      unsaved={unsaved}
      onCancel={done}
      onClose={onClose}
    >
      <p>{about}:</p>
      {data === undefined && error !== null && <p role="alert">{failureText(error)}</p>}
      {data !== undefined && rounds.length === 0 && <p>{texts.together.none}</p>}
      {rounds.length > 0 && (
        <p>
          <Sentence
            text={rounds.map(({ date, score }) => texts.together.round({ score, day: shownDay(date) })).join(', ')}
          />
        </p>
      )}
      <p>{texts.together.note}</p>
      <TextField label={texts.reason.onRounds} maxLength={200} {...field} />
    </KeptDialog>
  )
}
