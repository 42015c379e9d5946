import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { eventDay, type EventDay } from '#sync/calls/event-day.ts'
import { OutingAtAddress } from '../../outings/outing-at-address.tsx'
import { titleOfOuting } from '../../outings/outing-names.ts'
import { QueryBoundary } from '../../server/query-boundary.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { CheckBox, LabelledButtons } from '../../ui/choice.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { PrintedSheets, type PaperSize } from './paper.tsx'
import { cartsOf, groupsOf, sheetKinds, type SheetKind } from './sheets.ts'
import { texts } from './texts.ts'

const { print: words } = texts

/** The printed sheets of an outing for its organizer and administrators, with one button to print them. */
export function PrintScreen() {
  return <OutingAtAddress title={texts.print.title} of={Print} />
}

function Print({ id }: { id: number }) {
  const query = useServerQuery({ call: eventDay, request: { params: { id } } })
  const { data } = query
  return (
    <Page
      narrow
      title={words.title}
      {...(data !== undefined && { lead: `${titleOfOuting(data.outing)} · ${countsOf(data)}` })}
    >
      <QueryBoundary query={query} rows={5} height={72} needs={words.offline}>
        {(day) => <Sheets day={day} />}
      </QueryBoundary>
    </Page>
  )
}

function countsOf({ golfers, groups }: EventDay): string {
  return words.golfers(golfers.length, groups.length)
}

function Sheets({ day }: { day: EventDay }) {
  const [kinds, setKinds] = useState<readonly SheetKind[]>(sheetKinds)
  const [size, setSize] = useState<PaperSize>('letter')
  const groups = groupsOf(day)
  const counts = {
    carts: cartsOf(groups).length,
    cards: groups.length,
    pairings: groups.length,
    names: day.golfers.length,
  }

  return (
    <>
      <Section title={words.sheets}>
        {sheetKinds.map((kind) => (
          <CheckBox
            key={kind}
            {...words.kinds[kind](counts[kind])}
            checked={kinds.includes(kind)}
            onChecked={(isChosen) => setKinds(isChosen ? [...kinds, kind] : kinds.filter((each) => each !== kind))}
          />
        ))}
      </Section>
      <LabelledButtons
        label={words.paper}
        value={size}
        options={[
          { value: 'letter' as const, label: words.papers.letter },
          { value: 'a4' as const, label: words.papers.a4 },
        ]}
        onValue={setSize}
      />
      {kinds.length === 0 && <p role="status">{words.choose}</p>}
      <Actions>
        <Button tone="primary" disabled={kinds.length === 0} onClick={() => print()}>
          <Printer aria-hidden="true" size="1.25em" />
          {words.action}
        </Button>
      </Actions>
      <PrintedSheets day={day} kinds={kinds} size={size} />
    </>
  )
}
