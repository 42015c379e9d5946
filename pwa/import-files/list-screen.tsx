import { useState, type ReactNode } from 'react'
import { UnsavedLine } from '../forms/unsaved-line.tsx'
import { Actions, Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SelectField } from '../ui/field.tsx'
import { useLoading } from '../ui/loading.tsx'
import { Page, Section } from '../ui/page.tsx'
import { useMedia } from '../ui/use-media.ts'
import { ChooseRows, usePastedRows } from './import-file.tsx'
import { sortLines } from './review-list.tsx'
import type { ReviewWords } from './texts.ts'
import type { ImportList, ValidatedList } from './use-import-list.ts'
import styles from './review-list.module.css'

type ListProps<Field extends string, ListColumn extends string, Answer extends ValidatedList<Field, ListColumn>> = {
  list: ImportList<Field, ListColumn, Answer>
  words: ReviewWords<Field, ListColumn>
  /** What a column may be, in the order of the picker. */
  kinds: readonly ListColumn[]
}

type ScreenProps<
  Field extends string,
  ListColumn extends string,
  Answer extends ValidatedList<Field, ListColumn>,
> = ListProps<Field, ListColumn, Answer> & {
  title: string
  lead?: string
  /** Whether columns are missing without which no line can be read. */
  isLacking: (has: (wanted: ListColumn) => boolean) => boolean
  review: (validated: Answer) => ReactNode
  /** What is there without a list. */
  children: ReactNode
}

/** A screen on which a list is chosen. One that is in view has the screen to itself. */
export function ListScreen<
  Field extends string,
  ListColumn extends string,
  Answer extends ValidatedList<Field, ListColumn>,
>({ title, lead, isLacking, review, children, ...shown }: ScreenProps<Field, ListColumn, Answer>) {
  const { list, words } = shown
  const isWide = useMedia('(min-width: 62em)')
  const { validated, form } = list
  if (validated === null) {
    // A list of before a reload is on its way.
    if (form.csv !== '' && list.fault === undefined) return <Page title={title}>{null}</Page>
    return (
      <Page title={title} lead={lead}>
        {children}
      </Page>
    )
  }
  const { columns, rows, ignored } = validated
  const lacks = columns.length > 0 && isLacking((wanted) => columns.some(({ field }) => field === wanted))
  const others = (
    <Actions>
      <Button onClick={list.close}>{words.other}</Button>
      {!lacks && (isWide || ignored.length > 0) && <ColumnsButton {...shown} columns={columns} />}
    </Actions>
  )
  return (
    // Another page than the one before: the list gives the focus to its first error.
    <Page
      key="lines"
      title={isWide || lacks ? title : words.heading(sortLines(rows, list).fix.length)}
      lead={lacks ? form.name : words.lead({ name: form.name, lines: rows.length, about: form.about.name })}
      beside={isWide ? others : undefined}
      isAnswer
    >
      <UnsavedLine of={list.unsaved} />
      {lacks ? (
        <Card>
          <Section title={words.columns.title}>
            <p>{words.columns.lacks}</p>
            <ListColumns {...shown} columns={columns} />
          </Section>
        </Card>
      ) : (
        review(validated)
      )}
      {!isWide && others}
    </Page>
  )
}

type ColumnsProps<
  Field extends string,
  ListColumn extends string,
  Answer extends ValidatedList<Field, ListColumn>,
> = ListProps<Field, ListColumn, Answer> & { columns: Answer['columns'] }

/** On a phone only where a column is unknown. */
function ColumnsButton<
  Field extends string,
  ListColumn extends string,
  Answer extends ValidatedList<Field, ListColumn>,
>(shown: ColumnsProps<Field, ListColumn, Answer>) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { title, note, done } = shown.words.columns
  return (
    <>
      <Button onClick={() => setOpen(true)}>{title}</Button>
      <Dialog
        open={isOpen}
        title={title}
        onClose={close}
        actions={
          <Button tone="primary" onClick={close}>
            {done}
          </Button>
        }
      >
        <p>{note}</p>
        <ListColumns {...shown} />
      </Dialog>
    </>
  )
}

/** What each column of the file is, for a person to say where its name says too little. */
function ListColumns<Field extends string, ListColumn extends string, Answer extends ValidatedList<Field, ListColumn>>({
  list,
  words: { columns: words },
  kinds,
  columns,
}: ColumnsProps<Field, ListColumn, Answer>) {
  // An empty one passes a column over.
  const choices: readonly (ListColumn | '')[] = ['', ...kinds]
  const options = choices.map((kind, value) => ({ value, label: kind === '' ? words.unused : words.kinds[kind] }))
  return (
    <div className={styles['columns']}>
      {columns.map(({ name, field, example }, place) => (
        <SelectField
          key={place}
          label={name === '' ? words.numbered(place + 1) : name}
          {...(example !== '' && { hint: words.example(example) })}
          value={choices.indexOf(field ?? '')}
          options={options}
          onValue={(value) => list.setColumn(place, choices[value] ?? '')}
        />
      ))}
    </div>
  )
}

type ChooseProps<
  Field extends string,
  ListColumn extends string,
  Answer extends ValidatedList<Field, ListColumn>,
> = Pick<ListProps<Field, ListColumn, Answer>, 'list'> & {
  words: {
    readonly list: { readonly title: string; readonly note: string; readonly file: string; readonly hint: string }
    readonly review: { readonly kept: (name: string) => string; readonly again: string }
  }
  /** What the list is about beside its lines. */
  about?: Parameters<ImportList<Field, ListColumn, Answer>['open']>[2]
  /** Above the file. */
  before?: ReactNode
  after?: ReactNode
}

/** Chooses a list, which opens when the server can read it. */
export function ChooseList<
  Field extends string,
  ListColumn extends string,
  Answer extends ValidatedList<Field, ListColumn>,
>({ list, words, about, before, after }: ChooseProps<Field, ListColumn, Answer>) {
  const during = useLoading()
  const pasted = usePastedRows()
  const { form, fault, unsaved } = list
  return (
    <Card aria-label={words.list.title}>
      <Section title={words.list.title}>
        <UnsavedLine of={unsaved} />
        {form.csv !== '' && fault !== undefined && (
          <div role="alert">
            <p>{`${words.review.kept(form.name)} ${fault}`}</p>
            <Button onClick={list.check}>{words.review.again}</Button>
          </div>
        )}
        <p>{words.list.note}</p>
        {before}
        <ChooseRows
          words={words.list}
          accept=".csv,text/csv"
          pasted={pasted}
          onRows={async (csv, { name }) => {
            const refused = await during(list.open(csv, name ?? '', about))
            // From here the list itself is kept.
            if (refused === undefined && name === null) pasted.forget()
            return refused
          }}
        />
        {after}
      </Section>
    </Card>
  )
}
