import { LabelledButtons } from '../ui/choice.tsx'

export type Scale = 'greenscondition' | 'greensspeed' | 'fairwaycondition' | 'value'

const turf = ['N/A', 'Bad', 'Fair', 'Good', 'Immaculate']

/** Each scale from 0 to 4 in words, with its name as lists and forms show it. */
export const scales: Readonly<Record<Scale, { readonly label: string; readonly words: readonly string[] }>> = {
  greenscondition: { label: 'Greens', words: turf },
  greensspeed: { label: 'Green Speed', words: ['N/A', 'Slow', 'Medium', 'Quick', 'Lightning'] },
  fairwaycondition: { label: 'Fairway', words: turf },
  value: { label: 'Value', words: ['N/A', 'Ripoff', 'Fair', 'Good', 'Smmmokin!'] },
}

/** Shown above lists of courses, whose figures are averages and not the last report. */
export const listedConditionsNote = 'Conditions here are averages of the last 12 months.'

export const scaleNames = Object.keys(scales) as readonly Scale[]

/** A stored step of a scale, in words. */
export function conditionWord(scale: Scale, step: number): string {
  return scales[scale].words[step] ?? 'N/A'
}

/** A report in one line: each scale above N/A. Empty for a comment alone. */
export function conditionsText(told: Readonly<Record<Scale, number>>): string {
  return scaleNames
    .filter((scale) => told[scale] > 0)
    .map((scale) => `${scales[scale].label} ${conditionWord(scale, told[scale])}`)
    .join(', ')
}

type Told = Readonly<Record<Scale, number>>

type Props = { told: Told; onTold: (changed: Partial<Told>) => void }

/** What the course was like today, a scale after the other. */
export function ConditionButtons({ told, onTold }: Props) {
  return scaleNames.map((scale) => (
    <LabelledButtons
      key={scale}
      label={scales[scale].label}
      value={told[scale]}
      options={scales[scale].words.map((label, value) => ({ value, label }))}
      onValue={(step) => onTold({ [scale]: step })}
    />
  ))
}
