import ChevronDown from 'lucide-react/icons/chevron-down'
import { formatHandicap } from '#golf/course/handicap-text.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import { updateGroupOuting } from '#sync/calls/outings.ts'
import { nameOf } from '../../people/name-of.ts'
import { useRefresh } from '../../server/server-query.ts'
import { reasonOf, useServerSend } from '../../server/server-send.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { holdFocus } from '../../ui/focus-somewhere.ts'
import { useNotices } from '../../ui/notices.tsx'
import { draftOf, requestOf, type OutingAnswer } from './draft/draft-request.ts'
import type { OutingDraft } from './draft/outing-draft.ts'
import { texts } from './texts.ts'
import spoken from '../../ui/spoken.module.css'
import styles from './new-indexes.module.css'

/** A golfer of the outing in progress whose stored index the next save replaces. */
export type NewIndex = {
  /** The id in the outing. */
  readonly id: number
  readonly userId: number
  readonly name: string
  readonly from: number
  readonly to: number
}

/** Returns the golfers whose index the next save replaces. A server of an older release names none. */
export function newIndexesOf(golfers: OutingAnswer['golfers']): readonly NewIndex[] {
  return golfers.flatMap((golfer) => {
    const { id, user_id: userId, handicapindex: from, newindex: to } = golfer
    return to === undefined ? [] : [{ id, userId, name: nameOf(golfer), from, to }]
  })
}

/** The most golfers whose indexes do not move the rest of a phone's screen out of view. */
const mostUnfolded = 6

/** Golfers with the index that the outing has and the one that the next save stores. Many golfers are folded. */
export function NewIndexList({ indexes }: { indexes: readonly NewIndex[] }) {
  const list = (
    <ul className={styles['list']}>
      {indexes.map(({ id, name, from, to }) => (
        <li key={id}>
          <span className={styles['name']}>{name}</span>{' '}
          <span aria-hidden="true" className={styles['figures']}>
            {formatHandicap(from)} → <b>{formatHandicap(to)}</b>
          </span>
          <span className={spoken['spoken']}>{texts.indexFromTo(formatHandicap(from), formatHandicap(to))}</span>
        </li>
      ))}
    </ul>
  )
  if (indexes.length <= mostUnfolded) return list
  return (
    <details className={styles['folded']}>
      <summary>
        {texts.golferCount(indexes.length)}
        <ChevronDown aria-hidden="true" size="1.25em" />
      </summary>
      {list}
    </details>
  )
}

type Outing = { teetime: NonNullable<OutingAnswer['teetime']>; golfers: OutingAnswer['golfers'] }

/** The indexes that have changed since the outing was saved, with a button that saves them. Nothing without any. */
export function NewIndexes({ teetime, golfers }: Outing) {
  const saveIndexes = useSaveIndexes()
  const indexes = newIndexesOf(golfers)
  const { length: count } = indexes
  if (count === 0) return null
  return (
    <Card className={styles['card']} aria-label={texts.indexesChanged(count)}>
      <h3>{texts.indexesChanged(count)}</h3>
      <NewIndexList indexes={indexes} />
      <p className={styles['meaning']}>{texts.indexesChangedMean(count)}</p>
      <Button tone="soft" wide onClick={() => void saveIndexes({ teetime, golfers })}>
        {texts.useNewIndexes(count)}
      </Button>
    </Card>
  )
}

/** Returns a function that saves the outing as it is, with the new indexes. */
function useSaveIndexes() {
  const send = useServerSend()
  const refresh = useRefresh()
  const notices = useNotices()
  const sayOthers = useSayOtherIndexes()

  return async ({ teetime, golfers }: Outing) => {
    const draft = draftOf(teetime, golfers)
    const request = requestOf(draft)
    if (request === undefined) return
    const indexes = newIndexesOf(golfers)
    const keepFocus = holdFocus()
    // The settings are those of the answer: a draft leaves some out, or has a default instead.
    const { version: _version, ...settings } = teetime
    const answer = await send(updateGroupOuting, {
      params: { id: teetime.id },
      body: { ...request, teetime: settings },
    })
    if (!answer.ok) {
      notices.fail(texts.unableToSave, reasonOf(answer.refusal))
    } else if (!sayOthers(answer.value, { draft, indexes })) {
      notices.succeed(texts.indexesUpdated(indexes.length), texts.printAgain)
    }
    await refresh()
    keepFocus()
  }
}

type Shown = { readonly draft: Pick<OutingDraft, 'golfers'>; readonly indexes: readonly NewIndex[] }

/**
 * Returns a function that says which indexes were saved if they are not those that were shown. It returns whether there
 * were any: after the first score the indexes stay, and before it they may have changed once more.
 */
export function useSayOtherIndexes() {
  const notices = useNotices()
  return ({ otherindexes = [] }: AnswerOf<typeof updateGroupOuting>, { draft, indexes }: Shown): boolean => {
    if (otherindexes.length === 0) return false
    const saved = new Map(otherindexes.map(({ user_id, handicapindex }) => [user_id, handicapindex]))
    const areKept = indexes.some(({ userId, from }) => saved.get(userId) === from)
    const named = draft.golfers.flatMap((golfer) => {
      const index = saved.get(golfer.userId)
      return index === undefined ? [] : [texts.golferIndex(nameOf(golfer), formatHandicap(index))]
    })
    if (areKept) notices.fail(texts.indexesKept, texts.indexesKeptMean)
    else notices.fail(texts.otherIndexes, named.join(', '))
    return true
  }
}
