import Share2 from 'lucide-react/icons/share-2'
import { useState, type ReactNode } from 'react'
import { HandicapField } from '../people/handicap-field.tsx'
import { ActionDialog } from '../ui/action-dialog.tsx'
import { Actions, Button, ButtonLink, IconButton, TextButton } from '../ui/button.tsx'
import { Card, RowCard } from '../ui/card.tsx'
import { CheckBox, ChoiceButtons, LabelledButtons } from '../ui/choice.tsx'
import { ColumnHeads } from '../ui/column-heads.tsx'
import { DataTable, type Column, type Sorting } from '../ui/data-table.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FileField, SearchField, SelectField, TextArea, TextField } from '../ui/field.tsx'
import { ErrorList, Form, FormActions, FormRow } from '../ui/form.tsx'
import { useLoading } from '../ui/loading.tsx'
import { useNotices } from '../ui/notices.tsx'
import { Pager } from '../ui/pager.tsx'
import { PickList } from '../ui/pick-list.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StatePill } from '../ui/state-pill.tsx'
import { Dotted, MailAddress } from '../ui/text.tsx'
import { Typeahead } from '../ui/typeahead.tsx'
import digits from '../ui/digits-table.module.css'
import figures from '../ui/figures-table.module.css'

type Example = { readonly part: string; readonly states: Readonly<Record<string, ReactNode>> }

const longName = 'The Honourable Company of Superstition Mountain Golfers, Lost Gold course'
const longWord = 'bartholomew.featherstonehaugh-cholmondeley@superstition-mountain.example'
const nothing = () => undefined

/** An example that keeps its entered value. */
function Kept<Value>({
  start,
  children,
}: {
  start: Value
  children: (value: Value, set: (next: Value) => void) => ReactNode
}) {
  const [value, setValue] = useState(start)
  return children(value, setValue)
}

const tones = ['primary', 'soft', 'plain', 'danger'] as const

const buttons: Example = {
  part: 'Button',
  states: {
    normal: (
      <Actions>
        {tones.map((tone) => (
          <Button key={tone} tone={tone}>
            {tone}
          </Button>
        ))}
      </Actions>
    ),
    disabled: (
      <Actions>
        {tones.map((tone) => (
          <Button key={tone} tone={tone} disabled>
            {tone}
          </Button>
        ))}
      </Actions>
    ),
    pressed: <Button aria-pressed>Chosen golfer</Button>,
    resting: (
      <Button tone="primary" isResting>
        Sending …
      </Button>
    ),
    'wide, with a long text': (
      <Button tone="primary" wide>
        Hand over to {longName}
      </Button>
    ),
    links: (
      <Actions>
        {tones.map((tone) => (
          <ButtonLink key={tone} to="/gallery" tone={tone}>
            {tone}
          </ButtonLink>
        ))}
        <ButtonLink to="tel:+14805550123">Call</ButtonLink>
      </Actions>
    ),
    'link, wide': (
      <ButtonLink to="/gallery" wide>
        Board
      </ButtonLink>
    ),
    'icon, and icon disabled': (
      <Actions>
        <IconButton aria-label="Share">
          <Share2 aria-hidden="true" />
        </IconButton>
        <IconButton aria-label="Share nothing" disabled>
          <Share2 aria-hidden="true" />
        </IconButton>
      </Actions>
    ),
    'among words': <TextButton>Details</TextButton>,
  },
}

const fields: Example = {
  part: 'Field',
  states: {
    normal: (
      <Kept start="">
        {(value, set) => <TextField label="Name" value={value} onValue={set} hint="As it stands on the card." />}
      </Kept>
    ),
    error: <TextField label="Email" value="ben@" onValue={nothing} error="Please enter an email address." />,
    'read only': <TextField label="Course" readOnly value={longName} onValue={nothing} />,
    disabled: <TextField label="Zip" disabled value="85118" onValue={nothing} />,
    code: <Kept start="7KQ4">{(value, set) => <TextField label="Code" code value={value} onValue={set} />}</Kept>,
    prefix: (
      <Kept start="62">{(value, set) => <TextField label="Price" prefix="$" value={value} onValue={set} />}</Kept>
    ),
    'several lines': (
      <Kept start={longName}>
        {(value, set) => <TextArea label="Comment" rows={3} maxLength={500} value={value} onValue={set} />}
      </Kept>
    ),
    'several lines, error': (
      <TextArea label="Message" rows={3} maxLength={500} value="" onValue={nothing} error="This field is required" />
    ),
    'too long': <TextField label="Reason" maxLength={20} value="Played from other tees" onValue={nothing} />,
    'nearly too long': (
      <TextArea label="Conditions" rows={3} maxLength={500} value={'Greens are slow. '.repeat(29)} onValue={nothing} />
    ),
    search: <Kept start="">{(value, set) => <SearchField label="Find a member" value={value} onValue={set} />}</Kept>,
    select: (
      <Kept<number | null> start={null}>
        {(value, set) => (
          <SelectField
            label="Tee"
            placeholder="Choose a tee"
            hint="The one that you played."
            value={value}
            options={[longName, 'Blue', 'White'].map((label, at) => ({ value: at, label }))}
            onValue={set}
          />
        )}
      </Kept>
    ),
    'select, error': (
      <SelectField label="Region" value={null} options={[]} onValue={nothing} error="Please choose a region." />
    ),
    'select, disabled': (
      <SelectField label="State" disabled value={1} options={[{ value: 1, label: 'Arizona' }]} onValue={nothing} />
    ),
    file: <FileField label="File with rounds" accept=".csv" hint="A CSV file." onFile={nothing} />,
    'file, error': (
      <FileField label="File with scores" accept=".csv" onFile={nothing} error="This file cannot be read." />
    ),
    suggestions: (
      <Kept start="">
        {(value, set) => (
          <Typeahead
            label="City"
            value={value}
            onValue={set}
            maxLength={60}
            suggestions={['Gold Canyon', 'Mesa', 'Phoenix', 'Scottsdale']}
            fits={(typed, city) => city.toLowerCase().startsWith(typed.toLowerCase())}
          />
        )}
      </Kept>
    ),
    'suggestions, error': (
      <Typeahead
        label="Home course"
        value="Unknown"
        onValue={nothing}
        maxLength={60}
        suggestions={[]}
        fits={() => false}
        error="No course by that name."
      />
    ),
    stepper: (
      <Kept<number | null> start={12.4}>
        {(value, set) => <HandicapField label="Handicap" value={value} onValue={set} />}
      </Kept>
    ),
  },
}

const forms: Example = {
  part: 'Form',
  states: {
    'with faults': (
      <Form wide onSubmit={nothing}>
        <FormRow>
          <ErrorList errors={['Teeboxes is Required!', `${longName} is not a course.`]} />
        </FormRow>
        <TextField label="First name" value="" onValue={nothing} error="Firstname is required" />
        <TextField label="Last name" value="Alder" onValue={nothing} />
        <FormActions>
          <Button type="submit" tone="primary">
            Save
          </Button>
          <Button>Cancel</Button>
        </FormActions>
      </Form>
    ),
  },
}

const scale = ['N/A', 'Bad', 'Fair', 'Good', 'Immaculate'].map((label, value) => ({ value, label }))
const views = [
  { value: 'net', label: 'Net' },
  { value: 'gross', label: 'Gross' },
]
const notify = [
  { value: 'none', label: 'No', detail: 'You hear of nothing.' },
  { value: 'both', label: 'Text and email', detail: longName },
]

const choices: Example = {
  part: 'Choice',
  states: {
    segmented: (
      <Kept start="net">
        {(value, set) => <Segmented label="Scores" value={value} options={views} onValue={set} />}
      </Kept>
    ),
    'segmented, nothing chosen': <Segmented label="Greens" value={null} options={scale} onValue={nothing} />,
    labelled: (
      <Kept start={3}>
        {(value, set) => (
          <LabelledButtons label="Fairway" hint="As it was today." value={value} options={scale} onValue={set} />
        )}
      </Kept>
    ),
    'one of a few': (
      <Kept start="both">
        {(value, set) => <ChoiceButtons label="Notification" value={value} options={notify} onValue={set} />}
      </Kept>
    ),
    'check box': (
      <Kept start={false}>
        {(value, set) => <CheckBox label="Call me" detail="On the last day." checked={value} onChecked={set} />}
      </Kept>
    ),
    'check box, ticked': <CheckBox label="Post my rounds to the USGA" checked onChecked={nothing} />,
    'check box, disabled': <CheckBox label="Send Email / Text" disabled checked={false} onChecked={nothing} />,
    'check box, error': (
      <CheckBox label="I am not a robot" checked={false} onChecked={nothing} error="please validate" />
    ),
  },
}

const cards: Example = {
  part: 'Card',
  states: {
    normal: <Card aria-label="A card">Paper with a frame.</Card>,
    row: <RowCard title="Lost Gold" detail="Sat, Nov 21" action={<Button tone="soft">Score</Button>} />,
    'row, live': <RowCard live title="Prospector" detail="Thru 7" action={<Button tone="soft">Board</Button>} />,
    'row, tall, with long texts': (
      <RowCard
        tall
        title={longName}
        detail={<Dotted facts={`7:40 am · $62 · ${longWord}`} />}
        state={<StatePill tone="waiting">On the waiting list</StatePill>}
        action={<Button>Withdraw</Button>}
      />
    ),
  },
}

type Round = { readonly id: number; readonly course: string; readonly score: number; readonly value: string }

const rounds: readonly Round[] = [
  { id: 1, course: 'Lost Gold', score: 82, value: 'Good' },
  { id: 2, course: longName, score: 104, value: 'N/A' },
]
const columns: readonly Column<Round>[] = [
  { label: 'Course', sort: 'course', heads: true, cell: ({ course }) => course },
  { label: 'Score', sort: 'score', cell: ({ score }) => score },
  { label: 'Value', isNothing: ({ value }) => value === 'N/A', cell: ({ value }) => value },
  {
    label: 'Details',
    acts: true,
    cell: ({ id }) => <TextButton aria-label={`Open round ${id}`}>Open</TextButton>,
  },
]

function SortedRounds() {
  const [order, setOrder] = useState<Pick<Sorting, 'by' | 'desc'>>({ by: 'score', desc: true })
  return (
    <DataTable
      caption="Rounds"
      columns={columns}
      rows={rounds}
      keyOf={({ id }) => id}
      isMarked={({ id }) => id === 1}
      sorting={{ ...order, onSort: (by, desc) => setOrder({ by, desc }) }}
    />
  )
}

const tables: Example = {
  part: 'Table',
  states: {
    'sorted, one row marked': <SortedRounds />,
    'two lines on a phone': (
      <DataTable
        caption="Rounds by day"
        columns={columns}
        rows={rounds}
        keyOf={({ id }) => id}
        isMarked={({ id }) => id === 1}
        lineOf={({ course, score, value }) => ({
          lead: score,
          title: course,
          aside: '(12.4)',
          facts: [course, 'White'],
          more: value,
          figure: { value: '10.2', name: 'H-Diff' },
          spoken: `${course}, ${score}`,
          heading: 'Sat · 11-21-2026',
          control: (props) => <button type="button" {...props} />,
        })}
      />
    ),
    'lines with columns of figures on a phone': (
      <DataTable
        caption="Rounds with figures"
        columns={columns}
        rows={rounds}
        keyOf={({ id }) => id}
        lineOf={({ course, score }) => ({
          title: course,
          facts: [],
          figures: ['Black', 'Silver (W)', longName].map((name) => ({ name, value: score })),
          figure: { value: '10.2', name: 'Index' },
          spoken: `${course}, ${score}`,
          leads: true,
          control: (props) => <button type="button" {...props} />,
        })}
      />
    ),
    'compact on a phone, with a button in each row': (
      <DataTable
        compact
        caption="Compact rounds"
        columns={columns}
        rows={rounds}
        keyOf={({ id }) => id}
        isMarked={({ id }) => id === 1}
      />
    ),
    empty: <DataTable caption="No rounds" columns={columns} rows={[]} keyOf={({ id }) => id} />,
    digits: (
      <table className={digits['table']}>
        <ColumnHeads labels={['Hole', 'Par', 'Score']} />
        <tbody>
          <tr>
            <th scope="row">1</th>
            <td>4</td>
            <td>5</td>
          </tr>
        </tbody>
      </table>
    ),
    figures: (
      <table className={figures['table']}>
        <ColumnHeads labels={['Golfer', 'Skins', 'Points']} />
        <tbody>
          <tr>
            <th scope="row">Ada Alder</th>
            <td>2</td>
            <td>36</td>
          </tr>
        </tbody>
      </table>
    ),
    pages: (
      <Kept start={2}>{(value, set) => <Pager label="Pages" of={{ page: value, totalPages: 3 }} onPage={set} />}</Kept>
    ),
    'first page': <Pager label="Pages, first" of={{ page: 1, totalPages: 12 }} onPage={nothing} />,
    'last page': <Pager label="Pages, last" of={{ page: 12, totalPages: 12 }} onPage={nothing} />,
    'to pick from': (
      <PickList
        filterLabel="Golfer"
        listLabel="Members"
        picks={[
          { id: 1, name: 'Ada Alder', detail: '12.4' },
          { id: 2, name: longName, detail: '+1.2' },
        ]}
        onPick={nothing}
        matches={(typed, text) => text.toLowerCase().includes(typed.toLowerCase())}
        nothing="No golfer by that name"
      />
    ),
  },
}

/** An example that opens, with the button that opens it. */
function Opened({ label, children }: { label: string; children: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {isOpen && children(() => setOpen(false))}
    </>
  )
}

const dialogs: Example = {
  part: 'Dialog',
  states: {
    sheet: (
      <Opened label="Open a sheet">
        {(close) => (
          <Dialog open title="Conditions" onClose={close} actions={<Button onClick={close}>Done</Button>}>
            <p>{longName}</p>
          </Dialog>
        )}
      </Opened>
    ),
    side: (
      <Opened label="Open at the side">
        {(close) => (
          <Dialog open place="side" title="Menu" onClose={close}>
            <p>Home</p>
          </Dialog>
        )}
      </Opened>
    ),
    'needs an answer': (
      <Opened label="Ask">
        {(close) => <Dialog open title="Which score counts?" actions={<Button onClick={close}>The 5</Button>} />}
      </Opened>
    ),
    'an action that fails': (
      <Opened label="Delete">
        {(close) => (
          <ActionDialog
            title="Delete this round?"
            action="Delete it"
            tone="danger"
            cancel="Keep it"
            failed="Not deleted"
            onAct={() => Promise.resolve('You’re offline.')}
            onClose={close}
          >
            <p>The 82 on Nov 21 will not count any more.</p>
          </ActionDialog>
        )}
      </Opened>
    ),
  },
}

function Speaker() {
  const notices = useNotices()
  const during = useLoading()
  const wait = () => void during(new Promise((resolve) => setTimeout(resolve, 1_500)))
  return (
    <Actions>
      <Button onClick={() => notices.succeed('Round posted', 'Your index is 12.4')}>Success</Button>
      <Button onClick={() => notices.fail('Not posted', longName)}>Failure</Button>
      <Button onClick={wait}>Busy</Button>
    </Actions>
  )
}

const states: Example = {
  part: 'State',
  states: {
    'notices and the overlay': <Speaker />,
    loading: <Skeleton rows={2} height={56} />,
    empty: <EmptyState kind="empty" title="No rounds yet" action={<Button>Post Round</Button>} />,
    offline: (
      <EmptyState kind="offline" title="You’re offline" action={<Button>Try again</Button>}>
        <p>Connect to see the rounds.</p>
      </EmptyState>
    ),
    error: <EmptyState kind="error" title={longName} action={<Button>Home</Button>} />,
    pills: (
      <Actions>
        <StatePill tone="waiting">2 holes to send</StatePill>
        <StatePill tone="refused">Refused</StatePill>
        <StatePill tone="calm">Sent</StatePill>
      </Actions>
    ),
    'pill that opens': (
      <StatePill tone="refused" onOpen={nothing}>
        1 score was refused
      </StatePill>
    ),
    'email address': (
      <p>
        <MailAddress text={longWord} />
      </p>
    ),
    'QR code': <QrCode text="https://nomad.example/leaderboard/7KQ4MX2P" label="The outing as a QR code" />,
  },
}

/**
 * Every component of `ui/` in every state. The gallery shows a component that is added here, and its tests check it.
 */
export const examples: readonly Example[] = [buttons, fields, forms, choices, cards, tables, dialogs, states]
