import { useDevice } from '../../../device/device-context.tsx'
import { whereKept } from '../../../device/where-kept.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import styles from './sheets.module.css'

/** How scoring works, in the order in which a round needs it. */
export function HelpSheet({ onClose }: { onClose: () => void }) {
  const device = useDevice()
  return (
    <Dialog open title="Help" onClose={onClose}>
      <div className={styles['steps']}>
        <section>
          <h3>Get started</h3>
          <p>
            The organizer gives your group a code or a link. Enter the code under Leaderboard, or open the link. You
            need no sign-in, and after the first time no connection.
          </p>
        </section>
        <section>
          <h3>Score a hole</h3>
          <p>
            Every golfer starts at par. Tap plus or minus where the score is another one, then Record Score: the next
            hole comes by itself. Undo takes it back for ten seconds. A red name gets one stroke on the hole, a blue
            name two. If a partner recorded the hole, tap Next hole.
          </p>
        </section>
        <section>
          <h3>Change a score</h3>
          <p>
            Go back with the arrows, or tap the strip to choose a hole. Set the score and tap Change Score. Hold a score
            to see who entered what, or to clear it.
          </p>
        </section>
        <section>
          <h3>A golfer who leaves</h3>
          <p>
            Tap the name, then Leave the course, and choose the hole. Every phone shows WD. Skins and games go on
            without the golfer from that hole on, and no round is posted. Back in play takes it back.
          </p>
        </section>
        <section>
          <h3>Without a connection</h3>
          <p>
            Amber means {whereKept(device)}, and sent by itself as soon as the club can be reached. Keep the app open
            after the round until the amber mark is gone.
          </p>
        </section>
        <section>
          <h3>The mobile card</h3>
          <p>Tap a name for that golfer’s card. Card shows the whole group; turn the phone to see it at once.</p>
        </section>
        <section>
          <h3>Final scores</h3>
          <p>
            The organizer posts the final scores of all groups after the round. Once they are posted, nobody can change
            them, not even the organizer.
          </p>
        </section>
      </div>
    </Dialog>
  )
}
