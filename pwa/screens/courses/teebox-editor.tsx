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

  return (
    <div {...stack(14)}>
      {teeboxes.map((teebox, place) => {
        const { key, id, description, gender, rating, slope, yardage, holes } = teebox
        const name = teeName({ description, gender })
        const at = `teeboxes.${place}`
        const isYardageFree = isFree || stored.find((teebox) => teebox.id === id)?.yardage === ''
        return (
          <fieldset key={key} className={styles['teebox']}>
            <legend>{texts.teebox.number(place + 1)}</legend>
            <TextField
              label={texts.teebox.name}
              maxLength={60}
              readOnly={!isFree}
              value={description}
              error={faultAt(faults, `${at}.description`)}
              onValue={(typed) => change(key, { description: typed })}
            />
            <SelectField
              label={texts.teebox.ratedFor}
              value={genders.indexOf(gender)}
              options={genders.map((each, value) => ({ value, label: texts.teebox.genders[each] }))}
              disabled={!isFree}
              onValue={(at) => change(key, { gender: genders[at] ?? 'M' })}
            />
            <TextField
              label={texts.teebox.rating}
              inputMode="decimal"
              placeholder={texts.teebox.ratingPlaceholder}
              readOnly={!isFree}
              value={rating}
              error={faultAt(faults, `${at}.rating`)}
              onValue={(typed) => change(key, { rating: decimalOf(typed) })}
            />
            <TextField
              label={texts.teebox.slope}
              inputMode="numeric"
              placeholder={texts.teebox.slopePlaceholder}
              readOnly={!isFree}
              value={slope}
              error={faultAt(faults, `${at}.slope`)}
              onValue={(typed) => change(key, { slope: wholeOf(typed) })}
            />
            <TextField
              label={texts.teebox.yardage}
              inputMode="numeric"
              readOnly={!isYardageFree}
              value={yardage}
              error={faultAt(faults, `${at}.yardage`)}
              onValue={(typed) => change(key, { yardage: wholeOf(typed, 4) })}
            />
            {card.length > 0 && (isFree || holes.length > 0) && (
              <div className={styles['own']}>
                <CheckBox
                  label={texts.teebox.ownCard}
                  detail={texts.teebox.ownCardMeans}
                  checked={holes.length > 0}
                  disabled={!isFree}
                  onChecked={(on) => change(key, { holes: on ? card : [] })}
                />
                {holes.length > 0 && (
                  <>
                    <CardEditor
                      holes={holes}
                      isLocked={!isFree}
                      faults={faults}
                      at={`${at}.holes`}
                      onHoles={(own) => change(key, { holes: own })}
                    />
                    <output className={styles['par']}>{texts.holes.coursePar({ par: parOf(holes), before: 0 })}</output>
                  </>
                )}
              </div>
            )}
            {isFree && (
              <IconButton
                className={styles['remove']}
                aria-label={texts.teebox.remove({ number: place + 1, name })}
                onClick={() => {
                  const keepFocus = holdFocus()
                  onTeeboxes(teeboxes.filter((teebox) => teebox.key !== key))
                  keepFocus()
                }}
              >
                <X aria-hidden="true" />
              </IconButton>
            )}
          </fieldset>
        )
      })}
      {isFree && (
        <Button
          tone="soft"
          onClick={() => {
            if (mayAdd()) onTeeboxes(withTeebox(teeboxes))
          }}
        >
          {texts.teebox.add}
        </Button>
      )}
    </div>
  )
}
