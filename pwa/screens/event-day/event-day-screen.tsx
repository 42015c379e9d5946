import { OutingAtAddress } from '../../outings/outing-at-address.tsx'
import { Arrivals } from './arrivals-page.tsx'
import { Print } from './print-page.tsx'
import { texts } from './texts.ts'

/** The clubhouse during an outing. */
export function ArrivalsScreen() {
  return <OutingAtAddress title={texts.arrivals.title} of={Arrivals} />
}

/** The sheets of an outing’s day. */
export function PrintScreen() {
  return <OutingAtAddress title={texts.print.title} of={Print} />
}
