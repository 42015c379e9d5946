import { listColumns, type ListColumn } from '#sync/calls/members-import.ts'
import { SelectField } from '../../ui/field.tsx'
import { texts } from './texts.ts'
import type { MembersList, Validated } from './use-members-list.ts'
import styles from './review-list.module.css'

const { columns: words } = texts.review

/** In the order of the picker; an empty one passes a column over. */
const kinds: readonly (ListColumn | '')[] = ['', ...listColumns]
const options = kinds.map((kind, value) => ({ value, label: kind === '' ? words.unused : words.kinds[kind] }))

/** What each column of the file is, for the secretary to say where its name says too little. */
export function ListColumns({ list, columns }: { list: MembersList; columns: Validated['columns'] }) {
  return (
    <div className={styles['columns']}>
      {columns.map(({ name, field, example }, place) => (
        <SelectField
          key={place}
          label={name === '' ? words.numbered(place + 1) : name}
          {...(example !== '' && { hint: words.example(example) })}
          value={kinds.indexOf(field ?? '')}
          options={options}
          onValue={(value) => list.setColumn(place, kinds[value] ?? '')}
        />
      ))}
    </div>
  )
}
