import { Link } from 'react-router-dom'
import { isWebAddress } from '#golf/course/course-entry.ts'
import type { CourseDetails } from '#sync/calls/courses.ts'
import { regions } from '#sync/calls/club.ts'
import { useSeenQuery } from '../../club/seen-query.ts'
import { Fact, Facts } from '../../courses/facts.tsx'
import { callAddress } from '../../people/call-address.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import styles from './course-view.module.css'

/** Where a course is and how to reach it. */
export function CourseInfo({ course }: { course: CourseDetails }) {
  const known = useSeenQuery({ call: regions, request: {} })
  const { id, address1, address2, city, state, zip, phonenum, website, par, holecount, region_id } = course
  const region = known.data?.answer.regions.find((region) => region.id === region_id)?.name ?? ''
  const address = [address1, address2, [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')]
  return (
    <Card className={styles['part']} aria-label="General info">
      <div className={styles['head']}>
        <h2>General info</h2>
        <Link to={`/editCourse/${id}`} className={buttonLook('plain')}>
          Update
        </Link>
      </div>
      <Facts>
        <Fact name="Address">{address.filter(Boolean).join('\n')}</Fact>
        <Fact name="Region">{region}</Fact>
        <Fact name="Phone">{phonenum !== '' && <a href={callAddress(phonenum)}>{phonenum}</a>}</Fact>
        <Fact name="Website">{isWebAddress(website) && <Website address={website} />}</Fact>
        <Fact name="Par">{holecount === 0 ? 'Holes not set' : `${par} on ${holecount} holes`}</Fact>
      </Facts>
    </Card>
  )
}

function Website({ address }: { address: string }) {
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow">
      {address.replace(/^https?:\/\//i, '')}
    </a>
  )
}
