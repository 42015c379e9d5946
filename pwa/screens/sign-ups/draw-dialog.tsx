import { useState } from 'react'
import { readHandicap } from '#golf/course/handicap-text.ts'
import type { BodyOf } from '#sync/calls/call.ts'
import { teeTimeDraw } from '#sync/calls/sign-ups.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceButtons } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { ErrorList } from '../../ui/form.tsx'
import { useDialogSend } from './use-dialog-send.ts'

type Props = { teetimeId: number; onClose: () => void }

const counted = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ value: from + at, label: String(from + at) }))
const flightCounts = counted(1, 8)
const minutes = [7, 8, 9, 10, 12, 15].map((value) => ({ value, label: `${value} minutes` }))

/** Gives everybody who has a spot a flight, a group and a start. */
export function DrawDialog({ teetimeId, onClose }: Props) {
  const { failures, sendFromDialog } = useDialogSend(onClose)
  const [plan, setPlan] = useState(firstPlan)
  const [error, setError] = useState<string>()
  const change = (changed: Partial<DrawPlan>) => {
    setPlan((before) => ({ ...before, ...changed }))
    setError(undefined)
  }

  async function draw() {
    const body = drawRequest(plan)
    if (body === undefined) {
      setError('Give rising indexes, such as 10, 18.')
      return
    }
    await sendFromDialog(teeTimeDraw, { request: { params: { id: teetimeId }, body }, done: 'Groups drawn' })
  }

  return (
    <Dialog
      open
      title="Draw"
      onClose={onClose}
      actions={
        <>
          <ErrorList title="Unable to draw" errors={failures} />
          <Button tone="primary" onClick={() => void draw()}>
            Draw groups
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <p>Everybody who has a spot gets a flight, a group and a start. What was set before is replaced.</p>
      <ChoiceButtons
        label="Flights"
        value={plan.flightsBy}
        options={[
          { value: 'size', label: 'Equal size' },
          { value: 'index', label: 'By handicap index' },
        ]}
        onValue={(flightsBy) => change({ flightsBy })}
      />
      {plan.flightsBy === 'size' ? (
        <SelectField
          label="Number of flights"
          value={plan.flightCount}
          options={flightCounts}
          onValue={(flightCount) => change({ flightCount })}
        />
      ) : (
        <TextField
          label="Highest index of each flight"
          hint="With commas, such as 10, 18. The last flight takes everybody above."
          autoComplete="off"
          maxLength={100}
          value={plan.upto}
          onValue={(upto) => change({ upto })}
          error={error}
        />
      )}
      <ChoiceButtons
        label="Groups"
        value={plan.groups}
        options={[
          { value: 'near', label: 'Near in handicap' },
          { value: 'mixed', label: 'Mixed', detail: 'Low and high together' },
        ]}
        onValue={(groups) => change({ groups })}
      />
      <ChoiceButtons
        label="Start"
        value={plan.startBy}
        options={[
          { value: 'times', label: 'Tee times', detail: 'One group after the other' },
          { value: 'shotgun', label: 'Shotgun', detail: 'All at once, from different holes' },
        ]}
        onValue={(startBy) => change({ startBy })}
      />
      {plan.startBy === 'times' && (
        <SelectField
          label="Time between groups"
          value={plan.minutes}
          options={minutes}
          onValue={(chosen) => change({ minutes: chosen })}
        />
      )}
    </Dialog>
  )
}

/** A draw while it is chosen. */
type DrawPlan = {
  readonly flightsBy: 'size' | 'index'
  readonly flightCount: number
  /** The highest index of each flight, as typed: 10, 18 */
  readonly upto: string
  readonly groups: 'near' | 'mixed'
  readonly startBy: 'times' | 'shotgun'
  readonly minutes: number
}

export const firstPlan: DrawPlan = {
  ...{ flightsBy: 'size', flightCount: 2, upto: '', groups: 'near', startBy: 'times', minutes: 10 },
}

/** What is sent; undefined while the limits of the flights cannot be read. */
export function drawRequest(plan: DrawPlan): BodyOf<typeof teeTimeDraw> | undefined {
  const { flightsBy, flightCount, groups, startBy, minutes } = plan
  const start = startBy === 'times' ? ({ by: 'times', minutes } as const) : ({ by: 'shotgun' } as const)
  if (flightsBy === 'size') return { flights: { by: 'size', count: flightCount }, groups, start }
  const upto = limitsOf(plan.upto)
  return upto === undefined ? undefined : { flights: { by: 'index', upto }, groups, start }
}

/** Indexes that rise, with a comma or a blank between them. */
function limitsOf(typed: string): number[] | undefined {
  const parts = typed.split(/[\s,;]+/).filter((part) => part !== '')
  const limits = parts.map(limitOf)
  const rise = limits.every((limit, at) => limit > (limits[at - 1] ?? Number.NEGATIVE_INFINITY))
  return rise && limits.length > 0 && limits.length < 20 ? limits : undefined
}

function limitOf(part: string): number {
  const read = readHandicap(part)
  return read.ok ? read.value : Number.NaN
}
