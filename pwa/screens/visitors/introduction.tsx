import { Link } from 'react-router-dom'
import { useClub } from '../../club/club-context.tsx'
import { Actions, buttonLook } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import styles from './visitors.module.css'

/** What a visitor of the site learns about the club. */
export function Introduction() {
  const { name } = useClub()
  return (
    <Card className={styles['introduction']}>
      <p>
        {name} is a members’ golf club. We play together on courses of the area, keep our handicap indexes by the World
        Handicap System, and score our outings hole by hole, with a live board for everybody who follows.
      </p>
      <p>
        Guests are welcome: play a round with a member, and see how you like it. You can look up handicaps and follow an
        outing with its code without being a member.
      </p>
      <p>To join, register here. We confirm your email address, and you can post your first round at once.</p>
      <Actions>
        <Link to="/register" className={buttonLook('primary')}>
          Register
        </Link>
        <Link to="/contactUs" className={buttonLook('plain')}>
          Contact US
        </Link>
      </Actions>
    </Card>
  )
}
