import type { ReactNode } from 'react'
import { UnsavedLine } from '../forms/unsaved-line.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { useLoading } from '../ui/loading.tsx'
import { Section } from '../ui/page.tsx'
import { ChooseRows, usePastedRows } from './import-file.tsx'
import { reviewWords } from './texts.ts'
import type { About, ImportList } from './use-import-list.ts'

type Props = {
  list: ImportList
  words: { readonly title: string; readonly note: string; readonly file: string; readonly hint: string }
  about?: About
  /** Above the file. */
  before?: ReactNode
  after?: ReactNode
}

/** Chooses a list, which opens when the server can read it. */
export function ChooseList({ list, words, about, before, after }: Props) {
  const during = useLoading()
  const pasted = usePastedRows()
  const { form, fault, unsaved } = list
  return (
    <Card aria-label={words.title}>
      <Section title={words.title}>
        <UnsavedLine of={unsaved} />
        {form.csv !== '' && fault !== undefined && (
          <div role="alert">
            <p>{`${reviewWords.kept(form.name)} ${fault}`}</p>
            <Button onClick={list.check}>{reviewWords.again}</Button>
          </div>
        )}
        <p>{words.note}</p>
        {before}
        <ChooseRows
          words={words}
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
