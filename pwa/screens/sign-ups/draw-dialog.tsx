import { useState } from 'react'
import { readHandicap } from '#golf/course/handicap-text.ts'
import type { BodyOf } from '#sync/calls/call.ts'
import { teeTimeDraw, type Roster } from '#sync/calls/sign-ups.ts'
import type { ServerRefusal } from '#sync/device/connection/server-calls.ts'
import type { FormErrors } from '../../forms/form-errors.ts'
import { KeptDialog } from '../../forms/kept-dialog.tsx'
import { listedNumbers } from '../../forms/typed-number.ts'
import { useKeptForm } from '../../forms/use-kept-form.ts'
import { useDialogChange } from '../../server/server-change.ts'
import { CheckBox, ChoiceButtons } from '../../ui/choice.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { texts } from './texts.ts'

type Props = {
  teetimeId: number
  /** The version of the pairings on the screen. */
  version: string | undefined
  /** Whether there are guests whose host also plays. */
  hasHosts: boolean
  /** Queries the roster again. */
  onOutdated: () => Promise<Roster | undefined>
  onClose: () => void
}

const flightCounts = [1, 2, 3, 4, 5, 6, 7, 8].map((value) => ({ value, label: String(value) }))
const minutes = [7, 8, 9, 10, 12, 15].map((value) => ({ value, label: texts.minutes(value) }))

/** Gives every golfer with a spot a flight, a group and a start. */
export function DrawDialog({ teetimeId, version, hasHosts, onOutdated, onClose }: Props) {
  // The dialog covers the players, so pairings that arrive while it is open have not been seen.
  const [seen, setSeen] = useState(version)
  const kept = useKeptForm<DrawPlan, FormErrors<'upto'>>('pairings', {
    stored: { values: planFor({ hasHosts }), version: undefined },
  })
  const { form: plan, unsaved, errors, setErrors, part, box, forget } = kept
  const done = () => {
    forget()
    onClose()
  }
  const change = useDialogChange(done)

  async function draw() {
    const body = drawRequest(plan)
    if (body !== undefined) {
      const request = { params: { id: teetimeId }, body: { ...body, version: seen } }
      return await change(teeTimeDraw, { request, done: texts.pairingsMade, onRefused })
    }
    setErrors({ upto: texts.cutoffsUnreadable })
    return undefined
  }

  /** After a refusal the screen shows the pairings of the other person, which the next draw may replace. */
  async function onRefused({ code }: ServerRefusal) {
    if (code === 'signup.changed') setSeen((await onOutdated())?.version)
  }

  return (
    <KeptDialog
      title={texts.pairings}
      action={texts.makePairings}
      failed={texts.unableToPair}
      onAct={draw}
      unsaved={unsaved}
      onCancel={done}
      onClose={onClose}
    >
      <p>{texts.pairingsMean}</p>
      <ChoiceButtons
        label={texts.flights}
        options={[
          { value: 'size', label: texts.equalSize },
          { value: 'index', label: texts.byIndex },
        ]}
        {...part('flightsBy')}
      />
      {plan.flightsBy === 'size' ? (
        <SelectField label={texts.numberOfFlights} options={flightCounts} {...part('flightCount')} />
      ) : (
        <TextField
          label={texts.flightCutoffs}
          hint={texts.flightCutoffsHint}
          autoComplete="off"
          maxLength={100}
          error={errors.upto}
          {...part('upto')}
        />
      )}
      <ChoiceButtons
        label={texts.groups}
        options={[
          { value: 'near', label: texts.similar },
          { value: 'mixed', label: texts.mixed, detail: texts.mixedMeans },
        ]}
        {...part('groups')}
      />
      {hasHosts && <CheckBox label={texts.withHosts} detail={texts.withHostsMeans} {...box('withHosts')} />}
      <ChoiceButtons
        label={texts.start}
        options={[
          { value: 'times', label: texts.byTimes, detail: texts.byTimesMeans },
          { value: 'shotgun', label: texts.shotgun, detail: texts.shotgunMeans },
        ]}
        {...part('startBy')}
      />
      {plan.startBy === 'times' && <SelectField label={texts.interval} options={minutes} {...part('minutes')} />}
    </KeptDialog>
  )
}

/** The choices of the dialog. */
type DrawPlan = {
  readonly flightsBy: 'size' | 'index'
  readonly flightCount: number
  /** The highest index of each flight, as typed: 10, 18 */
  readonly upto: string
  readonly groups: 'near' | 'mixed'
  readonly withHosts: boolean
  readonly startBy: 'times' | 'shotgun'
  readonly minutes: number
}

/** Returns the choices that the dialog opens with. */
export function planFor({ hasHosts }: { hasHosts: boolean }): DrawPlan {
  return {
    flightsBy: 'size',
    flightCount: 2,
    upto: '',
    groups: 'near',
    withHosts: hasHosts,
    startBy: 'times',
    minutes: 10,
  }
}

/** Returns the request; undefined if the cutoffs of the flights are invalid. */
export function drawRequest(plan: DrawPlan): BodyOf<typeof teeTimeDraw> | undefined {
  const { flightsBy, flightCount, withHosts, startBy, minutes } = plan
  const groups = { groups: plan.groups, ...(withHosts && { withhosts: true }) }
  const start = startBy === 'times' ? ({ by: 'times', minutes } as const) : ({ by: 'shotgun' } as const)
  if (flightsBy === 'size') return { flights: { by: 'size', count: flightCount }, ...groups, start }
  const upto = limitsOf(plan.upto)
  return upto === undefined ? undefined : { flights: { by: 'index', upto }, ...groups, start }
}

/** Reads rising indexes; undefined for anything else. */
function limitsOf(typed: string): number[] | undefined {
  const limits = listedNumbers(typed).map(limitOf)
  const rise = limits.every((limit, at) => limit > (limits[at - 1] ?? Number.NEGATIVE_INFINITY))
  return rise && limits.length > 0 && limits.length < 20 ? limits : undefined
}

function limitOf(part: string): number {
  const read = readHandicap(part)
  return read.ok ? read.value : Number.NaN
}
