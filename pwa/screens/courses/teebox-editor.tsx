import { X } from 'lucide-react'
import { decimalOf, wholeOf } from '../../forms/typed-number.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { withTeebox, type TeeboxDraft } from './course-draft.ts'
import { texts } from './texts.ts'
import styles from './course-form.module.css'

type Props = {
  teeboxes: readonly TeeboxDraft[]
  onTeeboxes: (teeboxes: readonly TeeboxDraft[]) => void
  /** The teeboxes as stored. Members fill in only their blank fields. */
  stored: readonly TeeboxDraft[]
  isadmin: boolean
  /** Whether a teebox may be added: the present ones must be free of errors. */
  mayAdd: () => boolean
}

/** The teeboxes of a course, each with its name, rating and slope. */
export function TeeboxEditor({ teeboxes, onTeeboxes, stored, isadmin, mayAdd }: Props) {
  const isFree = isadmin || stored.length === 0

  function change(key: number, changed: Partial<TeeboxDraft>) {
    onTeeboxes(teeboxes.map((teebox) => (teebox.key === key ? { ...teebox, ...changed } : teebox)))
  }

  return (
    <div className={styles['teeboxes']}>
      {teeboxes.map(({ key, id, description, rating, slope, yardage }, place) => {
        const isYardageFree = isFree || stored.find((teebox) => teebox.id === id)?.yardage === ''
        return (
          <fieldset key={key} className={styles['teebox']}>
            <legend>{texts.teebox.number(place + 1)}</legend>
            <TextField
              label={texts.teebox.name}
              maxLength={60}
              readOnly={!isFree}
              value={description}
              onValue={(typed) => change(key, { description: typed })}
            />
            <TextField
              label={texts.teebox.rating}
              inputMode="decimal"
              placeholder={texts.teebox.ratingPlaceholder}
              readOnly={!isFree}
              value={rating}
              onValue={(typed) => change(key, { rating: decimalOf(typed) })}
            />
            <TextField
              label={texts.teebox.slope}
              inputMode="numeric"
              placeholder={texts.teebox.slopePlaceholder}
              readOnly={!isFree}
              value={slope}
              onValue={(typed) => change(key, { slope: wholeOf(typed) })}
            />
            <TextField
              label={texts.teebox.yardage}
              inputMode="numeric"
              maxLength={4}
              readOnly={!isYardageFree}
              value={yardage}
              onValue={(typed) => change(key, { yardage: wholeOf(typed) })}
            />
            {isFree && (
              <IconButton
                className={styles['remove']}
                aria-label={texts.teebox.remove({ number: place + 1, name: description })}
                onClick={() => onTeeboxes(teeboxes.filter((teebox) => teebox.key !== key))}
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
