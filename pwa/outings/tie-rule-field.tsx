import type { TieRule } from '#golf/ties/places.ts'
import { CheckBox, LabelledButtons } from '../ui/choice.tsx'
import { tieTexts as texts } from './off-course-texts.ts'

type Props = { value: TieRule; onValue: (rule: TieRule) => void }

/** A field for the rule that breaks ties in the results. */
export function TieRuleField({ value, onValue }: Props) {
  return (
    <>
      <LabelledButtons
        label={texts.label}
        hint={texts.by[value === 'shared' ? value : 'countback']}
        value={value === 'shared' ? value : 'countback'}
        options={(['shared', 'countback'] as const).map((rule) => ({ value: rule, label: texts[rule] }))}
        onValue={onValue}
      />
      {value !== 'shared' && (
        <CheckBox
          label={texts.allocated}
          detail={texts.allocatedMeans}
          checked={value === 'allocated'}
          onChecked={(on) => onValue(on ? 'allocated' : 'countback')}
        />
      )}
    </>
  )
}
