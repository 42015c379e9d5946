import { spinsOffered, type HandicapSpin } from '#golf/outing/spin.ts'
import { ChoiceButtons } from '../../ui/choice.tsx'
import { Card } from '../../ui/card.tsx'
import { Section } from '../../ui/page.tsx'
import type { StepProps } from './step-props.ts'

const words: Readonly<Record<HandicapSpin, { label: string; detail: string }>> = {
  0: { label: 'Keep default', detail: 'Everybody’s full course handicap' },
  1: { label: 'By Group', detail: 'Strokes off the lowest in each group' },
  2: { label: 'By Field', detail: 'Strokes off the lowest of all' },
}

/** How many strokes are given. By field is offered to more than one group. */
export function SpinStep({ draft, change }: StepProps) {
  const options = spinsOffered(draft.golfers.length).map((value) => ({ value, ...words[value] }))
  return (
    <Section title="Handicap">
      <Card>
        <ChoiceButtons
          label="Handicap spin"
          value={draft.spin}
          options={options}
          onValue={(spin) => change({ type: 'spin chosen', spin })}
        />
      </Card>
    </Section>
  )
}
