import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import UserPlus from 'lucide-react/icons/user-plus'
import X from 'lucide-react/icons/x'
import { useId, useRef, useState, type ReactNode } from 'react'
import { formatHandicap } from '#golf/course/handicap-text.ts'
import { golferAll, type Golfer } from '#sync/calls/golfers.ts'
import { isEmail } from '#sync/calls/outings.ts'
import { UnsavedLine } from '../../../forms/unsaved-line.tsx'
import { useKeptForm } from '../../../forms/use-kept-form.ts'
import { HandicapField } from '../../../people/handicap-field.tsx'
import { MemberPicks } from '../../../people/member-picks.tsx'
import { nameOf } from '../../../people/name-of.ts'
import { useServerQuery } from '../../../server/server-query.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { stack } from '../../../ui/stack.ts'
import { mayBeTakenOut } from '../draft/draft-rules.ts'
import type { DraftGolfer, OutingDraft, Person, UsualTees } from '../draft/outing-draft.ts'
import { texts } from '../texts.ts'
import { EndedByField, type StepProps } from './step-parts.tsx'
import styles from './steps.module.css'

type GolfersProps = StepProps & {
  /** Undefined until known; no golfer can be added before. */
  usual: UsualTees | undefined
  ownId: number
}

/** The step for the members who play, chosen by a tap on the name. */
export function GolfersStep({ draft, change, usual, ownId }: GolfersProps) {
  const members = useServerQuery({ call: golferAll, request: {} })
  const playing = draft.golfers.filter(({ userId }) => userId !== 0)
  const unrated = new Set(members.data?.golfers.filter((golfer) => golfer.handicapindex === null).map(({ id }) => id))
  if (usual === undefined) {
    return (
      <div data-coming>
        <Skeleton rows={3} height={56} />
      </div>
    )
  }

  return (
    <Card tabIndex={-1} {...stack(16)}>
      <ul>
        {playing.map((golfer) => {
          const { key, userId, index } = golfer
          return (
            <ChosenGolfer
              key={key}
              golfer={golfer}
              draft={draft}
              change={change}
              mayGo={mayBeTakenOut(golfer, { draft, ownId })}
            >
              {unrated.has(userId) && (
                <div className={styles['index']}>
                  <HandicapField
                    label={texts.handicapOf(nameOf(golfer))}
                    hint={texts.noIndex}
                    value={index}
                    onValue={(typed) => change({ type: 'golfer changed', key, change: { index: typed } })}
                  />
                </div>
              )}
            </ChosenGolfer>
          )
        })}
      </ul>
      <EndedByField draft={draft} />
      <MemberPicks
        label={texts.clickToSelect}
        picked={idsOf(draft)}
        onPick={(member) => change({ type: 'golfer added', person: personOf(member) })}
      />
      <p className={styles['quiet']}>{texts.guestsNext}</p>
    </Card>
  )
}

/** The step for visitors, who play once and are entered by hand. */
export function GuestsStep({ draft, change }: StepProps) {
  const [isAdding, setAdding] = useState(false)
  const guests = draft.golfers.filter(({ userId }) => userId === 0)
  return (
    <>
      <Card tabIndex={-1} {...stack(16)}>
        {guests.length === 0 ? (
          <p className={styles['quiet']}>{texts.noGuests}</p>
        ) : (
          <ul>
            {guests.map((golfer) => (
              <ChosenGolfer key={golfer.key} golfer={golfer} draft={draft} change={change} mayGo />
            ))}
          </ul>
        )}
        <EndedByField draft={draft} />
        <Button tone="soft" onClick={() => setAdding(true)}>
          <UserPlus aria-hidden="true" size="1.25em" />
          {texts.addGuest}
        </Button>
      </Card>
      {isAdding && (
        <GuestDialog
          onClose={() => setAdding(false)}
          onAdd={(person) => {
            setAdding(false)
            change({ type: 'golfer added', person })
          }}
        />
      )}
    </>
  )
}

type ChosenProps = StepProps & {
  golfer: DraftGolfer
  /** Whether the golfer can be removed; the organizer stays. */
  mayGo: boolean
  /** Further fields about the golfer. */
  children?: ReactNode
}

/** A golfer of the outing with the index. One with scores is removed only after a confirmation. */
function ChosenGolfer({ golfer, draft, change, mayGo, children }: ChosenProps) {
  const [isAsking, setAsking] = useState(false)
  const [isSwapping, setSwapping] = useState(false)
  const place = useRef<HTMLLIElement>(null)
  const name = nameOf(golfer)

  function goOnAtTheList() {
    // The tapped button is removed with the golfer: reading and tabbing continue at the list.
    place.current?.closest('section')?.focus()
  }

  function remove() {
    goOnAtTheList()
    change({ type: 'golfer removed', key: golfer.key })
  }

  return (
    <li ref={place} className={styles['golfer']}>
      <p>
        <b>{name}</b> <small>{formatHandicap(golfer.index)}</small>
      </p>
      {mayGo && (
        <>
          <IconButton aria-label={texts.swap(name)} onClick={() => setSwapping(true)}>
            <ArrowLeftRight aria-hidden="true" />
          </IconButton>
          <IconButton
            aria-label={texts.removeGolfer(name)}
            onClick={() => (golfer.hasScores ? setAsking(true) : remove())}
          >
            <X aria-hidden="true" />
          </IconButton>
        </>
      )}
      {children}
      {isSwapping && (
        <SwapDialog
          golfer={golfer}
          draft={draft}
          onClose={() => setSwapping(false)}
          onSwap={({ person, movesScores }) => {
            goOnAtTheList()
            change({ type: 'golfer replaced', key: golfer.key, person, movesScores })
          }}
        />
      )}
      <ActionDialog
        open={isAsking}
        title={texts.removeTitle(name)}
        action={texts.remove}
        tone="danger"
        cancel={texts.cancel}
        onAct={remove}
        onClose={() => setAsking(false)}
      >
        <p>{texts.removeMeans(name)}</p>
      </ActionDialog>
    </li>
  )
}

type SwapProps = {
  golfer: DraftGolfer
  draft: Pick<OutingDraft, 'golfers' | 'removed'>
  onClose: () => void
  onSwap: (swap: { person: Person; movesScores: boolean }) => void
}

/** Chooses the golfer who replaces another one, and who gets the scores, if there are any. */
function SwapDialog({ golfer, draft, onClose, onSwap }: SwapProps) {
  const [other, setOther] = useState<Person | null>(null)
  const [isAddingGuest, setAddingGuest] = useState(false)
  const name = nameOf(golfer)

  function choose(person: Person) {
    setAddingGuest(false)
    // A member who returns has scores of their own, which must not be replaced.
    const isBack = person.userId !== 0 && draft.removed.some(({ userId }) => userId === person.userId)
    if (golfer.hasScores && !isBack) setOther(person)
    else onSwap({ person, movesScores: false })
  }

  if (isAddingGuest) return <GuestDialog onClose={() => setAddingGuest(false)} onAdd={choose} />
  if (other !== null) {
    const otherName = nameOf(other)
    return (
      <Dialog
        open
        title={texts.moveScores}
        onClose={onClose}
        actions={
          <>
            <Button tone="primary" onClick={() => onSwap({ person: other, movesScores: true })}>
              {texts.moveTo(otherName)}
            </Button>
            <Button onClick={() => onSwap({ person: other, movesScores: false })}>
              {texts.startWithout(otherName)}
            </Button>
          </>
        }
      >
        <p>{texts.moveMeans(name, otherName)}</p>
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      title={texts.insteadOf(name)}
      onClose={onClose}
      actions={
        <Button tone="soft" onClick={() => setAddingGuest(true)}>
          <UserPlus aria-hidden="true" size="1.25em" />
          {texts.aGuest}
        </Button>
      }
    >
      <MemberPicks
        label={texts.clickToSelect}
        picked={idsOf(draft)}
        hidesPicked
        onPick={(member) => choose(personOf(member))}
      />
    </Dialog>
  )
}

/** Returns a member as a person of the draft. */
function personOf({ id, firstname, lastname, handicapindex }: Golfer): Person {
  return { userId: id, firstname, lastname, email: '', index: handicapindex }
}

function idsOf({ golfers }: Pick<OutingDraft, 'golfers'>): ReadonlySet<number> {
  return new Set(golfers.map(({ userId }) => userId))
}

const noGuest = {
  values: { firstname: '', lastname: '', email: '', index: null as number | null },
  version: undefined,
}

type GuestProps = { onClose: () => void; onAdd: (guest: Person) => void }

/**
 * A form for a guest, who plays once. It is kept on the phone until Add. All four fields are required, and Add is
 * disabled until they are filled.
 */
function GuestDialog({ onClose, onAdd }: GuestProps) {
  const { form, field, part, setErrors, unsaved, forget } = useKeptForm('guest', { stored: noGuest })
  const { firstname, lastname, email, index } = form
  const [exchanges, setExchanges] = useState(0)
  const formId = useId()
  const isComplete = [firstname, lastname, email].every((text) => text.trim() !== '') && index !== null

  function add() {
    if (!isEmail(email.trim())) {
      setErrors({ email: texts.invalidEmail })
      return
    }
    forget(form)
    onAdd({
      userId: 0,
      firstname: firstname.trim(),
      lastname: lastname.trim(),
      email: email.trim(),
      index,
    })
  }

  return (
    <Dialog
      open
      title={texts.addGuest}
      onClose={onClose}
      actions={
        <Button tone="primary" type="submit" form={formId} disabled={!isComplete}>
          {texts.add}
        </Button>
      }
    >
      <Form id={formId} onSubmit={add}>
        <UnsavedLine of={unsaved} onExchange={() => setExchanges(exchanges + 1)} />
        <TextField label={texts.firstName} maxLength={60} autoComplete="off" {...field('firstname')} />
        <TextField label={texts.lastName} maxLength={60} autoComplete="off" {...field('lastname')} />
        <TextField
          label={texts.email}
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          {...field('email')}
        />
        <HandicapField key={exchanges} label={texts.handicap} {...part('index')} />
      </Form>
    </Dialog>
  )
}
