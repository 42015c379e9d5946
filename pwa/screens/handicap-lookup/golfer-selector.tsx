import Share2 from 'lucide-react/icons/share-2'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { golferAll, type Golfer } from '#sync/calls/golfers.ts'
import { indexText } from '../../people/index-text.ts'
import { matchesName } from '../../people/name-filter.ts'
import { QueryBoundary } from '../../server/query-boundary.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { Button } from '../../ui/button.tsx'
import { SearchField } from '../../ui/field.tsx'
import { useCopyLink } from '../../ui/notices.tsx'
import { texts } from './texts.ts'
import styles from './handicap-lookup.module.css'

/** The present golfer, a button to choose another one, and a link to share. */
export function GolferSelector({ golfer }: { golfer: Pick<Golfer, 'id' | 'firstname' | 'lastname'> | null }) {
  const copyLink = useCopyLink()
  const [isOpen, setOpen] = useState(golfer === null)

  return (
    <div className={styles['selector']}>
      {golfer !== null && (
        <div className={styles['who']}>
          <h2>
            {golfer.firstname} {golfer.lastname}
          </h2>
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {texts.selector.change}
          </Button>
          <Button tone="soft" onClick={() => void copyLink(`${location.origin}/handicapLookup?id=${golfer.id}`)}>
            <Share2 aria-hidden="true" size="1.25em" />
            {texts.selector.share}
          </Button>
        </div>
      )}
      {isOpen && <GolferList onPick={() => setOpen(false)} />}
    </div>
  )
}

function GolferList({ onPick }: { onPick: () => void }) {
  const [filter, setFilter] = useState('')
  const query = useServerQuery({ call: golferAll, request: {}, offline: true })
  return (
    <>
      <SearchField label={texts.selector.search} value={filter} onValue={setFilter} />
      <QueryBoundary query={query} rows={5} height={56} needs={texts.selector.offline}>
        {({ golfers }) => {
          const found = golfers.filter(({ firstname, lastname }) => matchesName(filter, `${firstname} ${lastname}`))
          if (found.length === 0) return <p role="status">{texts.selector.none}</p>
          return (
            <ul className={styles['golfers']} aria-label={texts.selector.list}>
              {found.map(({ id, firstname, lastname, ...golfer }) => (
                <li key={id}>
                  <Link to={`/handicapLookup/${id}`} onClick={onPick}>
                    {firstname} {lastname} <b>{indexText(golfer)}</b>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }}
      </QueryBoundary>
    </>
  )
}
