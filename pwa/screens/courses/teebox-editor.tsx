import X from 'lucide-react/icons/x'
import { teeName } from '#golf/course/tees.ts'
import { decimalOf, wholeOf } from '../../forms/typed-number.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { CheckBox } from '../../ui/choice.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { holdFocus } from '../../ui/focus-somewhere.ts'
import { stack } from '../../ui/stack.ts'
import { faultAt, parOf, withTeebox, type Fault, type HoleDraft, type TeeboxDraft } from './course-draft.ts'
import { CardEditor } from './hole-editor.tsx'
import { texts } from './texts.ts'
import styles from './course-form.module.css'

type Props = {
  teeboxes: readonly TeeboxDraft[]
  onTeeboxes: (teeboxes: readonly TeeboxDraft[]) => void
  /** The teeboxes as stored. Members fill in only their blank fields. */
  stored: readonly TeeboxDraft[]
  isadmin: boolean
  /** The card of the course, from which a rating's own card starts. */
  card: readonly HoleDraft[]
  faults: readonly Fault[]
  /** Returns whether a teebox may be added, which requires that the present ones are valid. */
  mayAdd: () => boolean
}

const genders = ['M', 'W'] as const

/** A form for the ratings of a course's tees: name, men or women, rating, slope, and an own card if it differs. */
export function TeeboxEditor({ teeboxes, onTeeboxes, stored, card, isadmin, faults, mayAdd }: Props) {
  const isFree = isadmin || stored.length === 0

  function change(key: number, changed: Partial<TeeboxDraft>) {
    onTeeboxes(teeboxes.map((teebox) => (teebox.key === key ? { ...teebox, ...changed } : teebox)))
  }

  function remove(key: number) {
    const keepFocus = holdFocus()
    onTeeboxes(teeboxes.filter((teebox) => teebox.key !== key))
    keepFocus()
  }

  function add() {
    if (mayAdd()) onTeeboxes(withTeebox(teeboxes))
  }

  return (
    <div {...stack(14)}>
      {teeboxes.map((teebox, place) => {
        const { key, id, holes } = teebox
        const number = place + 1
        const at = `teeboxes.${place}`
        const isYardageFree = isFree || stored.find((each) => each.id === id)?.yardage === ''
        return (
          <fieldset key={key} className={styles['teebox']}>
            <legend>{texts.teebox.number(number)}</legend>
            <TeeboxFacts
              teebox={teebox}
              isFree={isFree}
              isYardageFree={isYardageFree}
              errorOf={(fact) => faultAt(faults, `${at}.${fact}`)}
              onChange={(changed) => change(key, changed)}
            />
            {card.length > 0 && (isFree || holes.length > 0) && (
              <OwnCard
                holes={holes}
                card={card}
                isFree={isFree}
                faults={faults}
                at={`${at}.holes`}
                onHoles={(own) => change(key, { holes: own })}
              />
            )}
            {isFree && (
              <IconButton
                className={styles['remove']}
                aria-label={texts.teebox.remove({ number, name: teeName(teebox) })}
                onClick={() => remove(key)}
              >
                <X aria-hidden="true" />
              </IconButton>
            )}
          </fieldset>
        )
      })}
      {isFree && (
        <Button tone="soft" onClick={add}>
          {texts.teebox.add}
        </Button>
      )}
    </div>
  )
}

type FactsProps = {
  teebox: TeeboxDraft
  isFree: boolean
  isYardageFree: boolean
  errorOf: (fact: 'description' | 'rating' | 'slope' | 'yardage') => string | undefined
  onChange: (changed: Partial<TeeboxDraft>) => void
}

function TeeboxFacts({ teebox, isFree, isYardageFree, errorOf, onChange }: FactsProps) {
  const { description, gender, rating, slope, yardage } = teebox
  return (
    <>
      <TextField
        label={texts.teebox.name}
        maxLength={60}
        readOnly={!isFree}
        value={description}
        error={errorOf('description')}
        onValue={(typed) => onChange({ description: typed })}
      />
      <SelectField
        label={texts.teebox.ratedFor}
        value={genders.indexOf(gender)}
        options={genders.map((each, value) => ({ value, label: texts.teebox.genders[each] }))}
        disabled={!isFree}
        onValue={(at) => onChange({ gender: genders[at] ?? 'M' })}
      />
      <TextField
        label={texts.teebox.rating}
        inputMode="decimal"
        placeholder={texts.teebox.ratingPlaceholder}
        readOnly={!isFree}
        value={rating}
        error={errorOf('rating')}
        onValue={(typed) => onChange({ rating: decimalOf(typed) })}
      />
      <TextField
        label={texts.teebox.slope}
        inputMode="numeric"
        placeholder={texts.teebox.slopePlaceholder}
        readOnly={!isFree}
        value={slope}
        error={errorOf('slope')}
        onValue={(typed) => onChange({ slope: wholeOf(typed) })}
      />
      <TextField
        label={texts.teebox.yardage}
        inputMode="numeric"
        readOnly={!isYardageFree}
        value={yardage}
        error={errorOf('yardage')}
        onValue={(typed) => onChange({ yardage: wholeOf(typed, 4) })}
      />
    </>
  )
}

type OwnCardProps = {
  /** Empty for a rating without an own card. */
  holes: readonly HoleDraft[]
  /** The card of the course. */
  card: readonly HoleDraft[]
  isFree: boolean
  faults: readonly Fault[]
  /** The path of the holes in the faults. */
  at: string
  onHoles: (holes: readonly HoleDraft[]) => void
}

/** The choice whether a rating has an own card, and that card. */
function OwnCard({ holes, card, isFree, faults, at, onHoles }: OwnCardProps) {
  const isOwn = holes.length > 0
  return (
    <div className={styles['own']}>
      <CheckBox
        label={texts.teebox.ownCard}
        detail={texts.teebox.ownCardMeans}
        checked={isOwn}
        disabled={!isFree}
        onChecked={(on) => onHoles(on ? card : [])}
      />
      {isOwn && (
        <>
          <CardEditor holes={holes} isLocked={!isFree} faults={faults} at={at} onHoles={onHoles} />
          <output className={styles['par']}>{texts.holes.coursePar({ par: parOf(holes), before: 0 })}</output>
        </>
      )}
    </div>
  )
}
