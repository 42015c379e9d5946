import { teeTimeLoggedOut } from '#sync/calls/tee-times.ts'
import { useServerQuery } from '../../server/server-query.ts'
import { ComingTeeTimes } from '../../tee-times/coming-tee-times.tsx'
import { SignUpLinks } from '../../tee-times/sign-up-links.tsx'
import { TeeTimeCard } from '../../tee-times/tee-time-card.tsx'
import { stack } from '../../ui/stack.ts'
import { texts } from './texts.ts'

/** Coming tee times, which are shown without a login. */
export function OpenTeeTimes() {
  const query = useServerQuery({ call: teeTimeLoggedOut, request: {}, offline: true })
  const next = { to: '/contactUs', text: texts.contact }
  return (
    <ComingTeeTimes query={query} rows={2} next={next} list={stack(10)}>
      {(teeTime) => <TeeTimeCard teeTime={teeTime} action={<SignUpLinks teeTime={teeTime} />} />}
    </ComingTeeTimes>
  )
}
