import { OutingAtAddress } from '../../outings/outing-at-address.tsx'
import { Arrivals } from './arrivals-page.tsx'
import { Print } from './print-page.tsx'
import { texts } from './texts.ts'

/** The arrivals of scores in the clubhouse during an outing. */
export function ArrivalsScreen() {
  return <OutingAtAddress title={texts.arrivals.title} of={Arrivals} />
}

/** The printed sheets of an outing. */
export function PrintScreen() {
  return <OutingAtAddress title={texts.print.title} of={Print} />
}
