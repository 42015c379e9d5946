import { LabelledButtons } from '../ui/choice.tsx'
import { texts } from './texts.ts'

export const { scales } = texts

export type Scale = keyof typeof scales

export const scaleNames = Object.keys(scales) as readonly Scale[]

/** Returns the word for a stored step of a scale. */
export function conditionWord(scale: Scale, step: number): string {
  return scales[scale].words[step] ?? texts.noScale
}

/** Returns a report in one line, with each scale above N/A. Empty for a report that is only a comment. */
export function conditionsText(conditions: Readonly<Record<Scale, number>>): string {
  return scaleNames
    .filter((scale) => conditions[scale] > 0)
    .map((scale) => `${scales[scale].label} ${conditionWord(scale, conditions[scale])}`)
    .join(', ')
}

type Conditions = Readonly<Record<Scale, number>>

type Props = { conditions: Conditions; onConditions: (changed: Partial<Conditions>) => void }

/** The choice of the present conditions of a course, one scale after the other. */
export function ConditionButtons({ conditions, onConditions }: Props) {
  return scaleNames.map((scale) => (
    <LabelledButtons
      key={scale}
      label={scales[scale].label}
      value={conditions[scale]}
      options={scales[scale].words.map((label, value) => ({ value, label }))}
      onValue={(step) => onConditions({ [scale]: step })}
    />
  ))
}
