import { useEffect } from 'react'
import { clubInfo } from '#sync/calls/club.ts'
import { useLearnClub } from '../club/club-context.tsx'
import { useClubQuery } from '../club/club-query.ts'

/** Lets the club introduce itself, once for every start of the app. */
export function Introduction() {
  const learn = useLearnClub()
  const { data } = useClubQuery({ call: clubInfo, request: {} })

  useEffect(() => {
    if (data !== undefined) learn(data)
  }, [data, learn])

  return null
}
