import { teeTimeAll, type ListedTeeTime } from '#sync/calls/tee-times.ts'
import type { SignUpOnPhone } from '#sync/device/sign-ups/sign-ups.ts'
import { useUser } from '../../device/device-context.tsx'
import { nameOf } from '../../people/name-of.ts'
import { useServerQuery } from '../../server/server-query.ts'
import { ComingTeeTimes } from '../../tee-times/coming-tee-times.tsx'
import { SignUpLinks } from '../../tee-times/sign-up-links.tsx'
import { OwnPlace } from '../../tee-times/sign-ups-on-phone.tsx'
import { TeeTimeCard } from '../../tee-times/tee-time-card.tsx'
import { titleOf } from '../../tee-times/tee-time-words.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Dotted } from '../../ui/text.tsx'
import { texts } from './texts.ts'
import rowCards from '../../ui/row-cards.module.css'
import styles from './home-screen.module.css'

/** Coming tee times, with the person's own place in each. */
export function TeeTimes({ signUps }: { signUps: readonly SignUpOnPhone[] }) {
  const user = useUser()
  const query = useServerQuery({ call: teeTimeAll, request: {}, offline: true })
  const ownOf = ({ teeid }: ListedTeeTime) =>
    signUps.find(({ asked }) => asked.teetime_id === teeid && asked.user_id === user?.id)

  return (
    <ComingTeeTimes
      query={query}
      rows={3}
      next={{
        to: user?.isadmin === true ? '/addTeetime' : '/sendFeeler',
        text: user?.isadmin === true ? texts.addTeeTime : texts.sendFeeler,
      }}
      list={{ className: rowCards['list'] }}
    >
      {(teeTime) => {
        const own = ownOf(teeTime)
        return (
          <TeeTimeCard
            teeTime={teeTime}
            more={<Submitter teeTime={teeTime} />}
            state={<OwnPlace teeTime={teeTime} kept={own} />}
            action={
              <>
                <SignUpLinks
                  teeTime={teeTime}
                  hasAsked={teeTime.signedup !== null || own?.refusal === null}
                  refused={own}
                />
                {(user?.isadmin === true || teeTime.member_submitted_id === user?.id) && (
                  <ButtonLink to={`/editTeetime/${teeTime.teeid}`} aria-label={texts.editTeeTime(titleOf(teeTime))}>
                    {texts.edit}
                  </ButtonLink>
                )}
              </>
            }
          />
        )
      }}
    </ComingTeeTimes>
  )
}

type SubmitterProps = { teeTime: Pick<ListedTeeTime, 'comments' | 'firstname' | 'lastname' | 'contact_info'> }

export function Submitter({ teeTime }: SubmitterProps) {
  const { comments, contact_info } = teeTime
  return (
    <>
      {comments !== '' && <span className={styles['more']}>{comments}</span>}
      <span className={styles['more']}>
        <Dotted facts={`${nameOf(teeTime)} · ${contact_info}`} />
      </span>
    </>
  )
}
