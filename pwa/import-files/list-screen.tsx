import { useState, type ReactNode } from 'react'
import { UnsavedLine } from '../forms/unsaved-line.tsx'
import { Actions, Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SelectField } from '../ui/field.tsx'
import { Page, Section } from '../ui/page.tsx'
import { useIsWide } from '../ui/use-media.ts'
import type { ReviewWords } from './texts.ts'
import { sortLines, type ImportList } from './use-import-list.ts'
import styles from './review-list.module.css'

type ListProps = { list: ImportList; words: ReviewWords }

type ScreenProps = ListProps & {
  title: string
  lead?: string
  /** Returns whether required columns are missing, so that no line can be read. */
  isLacking: (has: (wanted: string) => boolean) => boolean
  /** The lines of the open list. */
  review: ReactNode
  /** The content of the screen without a list. */
  children: ReactNode
}

/** A screen on which a list is chosen. An open list replaces the rest of the screen. */
export function ListScreen({ title, lead, isLacking, review, children, list, words }: ScreenProps) {
  const isWide = useIsWide()
  const { validated, form } = list
  if (validated === null) {
    // A list from before a reload is still being validated.
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
    <div className={styles['others']}>
      <Actions>
        <Button onClick={list.close}>{words.other}</Button>
        {!lacks && columns.length > 0 && (isWide || ignored.length > 0) && <ColumnsButton list={list} words={words} />}
      </Actions>
    </div>
  )
  return (
    // The key makes it another instance than the page without a list, whose heading would get the focus: the list sets
    // the focus to its first error.
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
            <p>{words.columns.firstLine}</p>
            <ListColumns list={list} words={words} />
          </Section>
        </Card>
      ) : (
        review
      )}
      {!isWide && others}
    </Page>
  )
}

/** Shown on a phone only if a column is unknown. */
function ColumnsButton(shown: ListProps) {
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

/** The meaning of each column of the file. A person can set it for columns whose name is not clear enough. */
function ListColumns({ list, words: { columns: words } }: ListProps) {
  // The empty option leaves a column out.
  const choices = [['', words.unused] as const, ...Object.entries(words.kinds)]
  const options = choices.map(([, label], value) => ({ value, label }))
  return (
    <div className={styles['columns']}>
      {list.validated?.columns.map(({ name, field, example }, place) => (
        <SelectField
          key={place}
          label={name === '' ? words.numbered(place + 1) : name}
          {...(example !== '' && { hint: words.example(example) })}
          value={choices.findIndex(([kind]) => kind === (field ?? ''))}
          options={options}
          onValue={(value) => list.setColumn(place, choices[value]?.[0] ?? '')}
        />
      ))}
    </div>
  )
}
