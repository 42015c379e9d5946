import { LabelledButtons } from '../ui/choice.tsx'
import { scaleNames, scales, type Scale } from './condition-words.ts'

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
