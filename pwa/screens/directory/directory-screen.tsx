import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { AnswerOf } from '#sync/calls/call.ts'
import { directory } from '#sync/calls/club.ts'
import { callAddress, mailTo } from '../../people/contact-links.ts'
import { matchesName } from '../../people/name-filter.ts'
import { nameOf } from '../../people/name-of.ts'
import { QueryBoundary } from '../../server/query-boundary.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { Button } from '../../ui/button.tsx'
import { RowCard } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SearchField } from '../../ui/field.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { Dotted } from '../../ui/text.tsx'
import { texts } from './texts.ts'
import styles from './directory.module.css'

/** The number of members that are rendered at first: a list of 1,500 would freeze the screen for seconds. */
export const firstMembers = 100

type Member = AnswerOf<typeof directory>['members'][number]

/** Members by name, with the details they share. None of it is stored on the phone. */
export function DirectoryScreen() {
  const query = useServerQuery({ call: directory, request: {} })
  const [filter, setFilter] = useState('')

  return (
    <Page
      title={texts.title}
      lead={
        <>
          {texts.lead} <Link to="/settings">{texts.account}</Link>.
        </>
      }
    >
      <SearchField label={texts.search} value={filter} onValue={setFilter} />
      <QueryBoundary query={query} rows={6} height={76} needs={texts.offline}>
        {({ members }) => (
          <Members
            members={members.filter((member) => matchesName(filter, nameOf(member)))}
            onClear={() => setFilter('')}
          />
        )}
      </QueryBoundary>
    </Page>
  )
}

function Members({ members, onClear }: { members: readonly Member[]; onClear: () => void }) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? members : members.slice(0, firstMembers)
  return (
    <Section title={<span role="status">{texts.members(members.length)}</span>}>
      {members.length === 0 && (
        <EmptyState kind="empty" title={texts.none} action={<Button onClick={onClear}>{texts.clear}</Button>} />
      )}
      <ul className={styles['list']}>
        {shown.map((member) => (
          <li key={member.id}>
            <RowCard
              title={nameOf(member)}
              detail={<Dotted facts={detailOf(member)} />}
              action={<Ways member={member} />}
            />
          </li>
        ))}
      </ul>
      {shown.length < members.length && (
        <Button onClick={() => setShowsAll(true)}>{texts.showAll(members.length)}</Button>
      )}
    </Section>
  )
}

function Ways({ member }: { member: Member }) {
  const { phonenum, email } = member
  return (
    <span className={styles['ways']}>
      {phonenum !== null && (
        <a href={callAddress(phonenum)} className={styles['way']} aria-label={texts.call(nameOf(member))}>
          <Phone aria-hidden="true" size="1.375em" />
        </a>
      )}
      {email !== null && (
        <a href={mailTo(email)} className={styles['way']} aria-label={texts.email(nameOf(member))}>
          <Mail aria-hidden="true" size="1.375em" />
        </a>
      )}
    </span>
  )
}

function detailOf({ phonenum, email }: Member): string {
  const shared = [phonenum, email].filter((part) => part !== null && part !== '')
  return shared.length === 0 ? texts.nothingShared : shared.join(' · ')
}
