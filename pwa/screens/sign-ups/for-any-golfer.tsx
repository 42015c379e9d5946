import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { adminMembers } from '#sync/calls/admin.ts'
import { golferAll } from '#sync/calls/golfers.ts'
import { signUpForm } from '#sync/calls/sign-ups.ts'
import { useDevice } from '../../device/device-context.tsx'
import { whereKeptSentence } from '../../device/where-kept.tsx'
import { indexText } from '../../people/index-text.ts'
import { fitsName } from '../../people/name-filter.ts'
import { QueryBoundary } from '../../server/query-boundary.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { useAskForSpot } from '../../tee-times/use-ask-for-spot.ts'
import { ChoiceButtons } from '../../ui/choice.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { stack } from '../../ui/stack.ts'
import { Typeahead } from '../../ui/typeahead.tsx'
import type { TeeTimeSeen } from './facts-card.tsx'
import { draftOf, emptyDraft, type SignUpDraft, type SignUpPerson } from './sign-up-draft.ts'
import { SignUpForm } from './sign-up-form.tsx'
import { texts } from './texts.ts'

const kinds = [
  { value: 'member', label: texts.member },
  { value: 'guest', label: texts.guest },
] as const

const needs = <p>{texts.connectToAdd}</p>

/** A form in which an administrator signs up any golfer of the club, or a guest. */
export function ForAnyGolfer({ teeTime }: { teeTime: TeeTimeSeen }) {
  const [kind, setKind] = useState<'member' | 'guest'>('member')
  const [typed, setTyped] = useState('')
  const golfers = useServerQuery({ call: golferAll, request: {}, offline: true })
  // The index is added to the name, because it distinguishes most golfers of the same name.
  const named = (golfers.data?.golfers ?? []).map(({ id, firstname, lastname, ...golfer }) => ({
    id,
    label: `${firstname} ${lastname}, ${indexText(golfer)}`,
  }))
  const meant = named.filter(({ label }) => label === typed)
  const [only] = meant

  return (
    <>
      <Segmented label={texts.whoToAdd} value={kind} options={kinds} onValue={setKind} />
      {kind === 'guest' && <AddForm teeTime={teeTime} initial={emptyDraft()} />}
      {kind === 'member' && (
        <QueryBoundary query={golfers} rows={1} height={84} needs={needs}>
          {() => (
            <Typeahead
              label={texts.golfer}
              value={typed}
              onValue={setTyped}
              suggestions={[...new Set(named.map(({ label }) => label))]}
              fits={fitsName}
              maxLength={130}
            />
          )}
        </QueryBoundary>
      )}
      {kind === 'member' && only !== undefined && meant.length === 1 && (
        <ForMember key={only.id} teeTime={teeTime} memberId={only.id} />
      )}
      {kind === 'member' && meant.length > 1 && (
        <ForOneOf key={typed} teeTime={teeTime} name={typed} memberIds={meant.map(({ id }) => id)} />
      )}
    </>
  )
}

type OneOfProps = { teeTime: TeeTimeSeen; name: string; memberIds: readonly number[] }

/** The choice between golfers of the same name and index, who are distinguished by email and GHIN number. */
function ForOneOf({ teeTime, name: label, memberIds }: OneOfProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  const name = label.slice(0, label.lastIndexOf(',')).slice(0, 50)
  const query = useServerQuery({ call: adminMembers, request: { query: { name, size: 100 } } })
  return (
    <>
      <QueryBoundary query={query} rows={2} height={56} needs={needs}>
        {({ results }) => (
          <ChoiceButtons
            label={texts.whichGolfer}
            value={chosen}
            options={results
              .filter(({ id }) => memberIds.includes(id))
              .map(({ id, username, email, aga }) => ({
                value: id,
                label: email,
                detail: aga === '' ? username : texts.ghin(aga),
              }))}
            onValue={setChosen}
          />
        )}
      </QueryBoundary>
      {chosen !== null && <ForMember key={chosen} teeTime={teeTime} memberId={chosen} />}
    </>
  )
}

function ForMember({ teeTime, memberId }: { teeTime: TeeTimeSeen; memberId: number }) {
  const request = { params: { id: teeTime.id }, query: { user_id: memberId } }
  const filled = useServerQuery({ call: signUpForm, request })
  return (
    <QueryBoundary query={filled} rows={6} height={84} needs={needs}>
      {(answer) => (
        <div {...stack(16)}>
          {answer.signedup !== null && <p role="status">{texts.alreadySignedUp}</p>}
          {answer.signedup === null && <AddForm teeTime={teeTime} initial={draftOf(answer)} />}
        </div>
      )}
    </QueryBoundary>
  )
}

function AddForm({ teeTime, initial }: { teeTime: TeeTimeSeen; initial: SignUpDraft }) {
  const device = useDevice()
  const askForSpot = useAskForSpot()
  const notices = useNotices()
  const navigate = useNavigate()

  async function add(person: SignUpPerson) {
    const asked = await askForSpot(person, { teetimeId: teeTime.id, start: teeTime.start })
    if (asked.kind === 'refused') return asked.refusal
    if (asked.kind === 'placed') notices.succeed(texts.golferAdded)
    else notices.succeed(whereKeptSentence(device), texts.golferAddedLater)
    await navigate(`/teetime/${teeTime.id}/tourney/players`)
    return null
  }

  return <SignUpForm initial={initial} isAnonymous={false} submitLabel={texts.addGolfer} onSubmit={add} />
}
