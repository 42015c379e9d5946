import { Copy, QrCode as QrIcon, Share2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatCourseHandicap } from '#golf/course/handicap-text.ts'
import { courseHandicap } from '#golf/units.ts'
import type { OutingGolfer } from '#sync/calls/outings.ts'
import { groupedCode } from '../../outings/code-text.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ColumnHeads } from '../../ui/column-heads.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { useCopyLink } from '../../ui/notices.tsx'
import { nameOf } from './draft-rules.ts'
import styles from './group-card.module.css'

type Props = { group: number; golfers: readonly OutingGolfer[]; tees: ReadonlyMap<number, string> }

/** One group of an outing in progress, with the ways to hand its code to the golfers. */
export function GroupCard({ group, golfers, tees }: Props) {
  const copyLink = useCopyLink()
  const [isShowingQr, setShowingQr] = useState(false)
  const code = golfers[0]?.accesscode ?? ''
  const link = `${location.origin}/leaderboard/${code}`
  const name = `Group ${group}`

  return (
    <Card className={styles['group']} aria-label={name}>
      <div className={styles['head']}>
        <h3>{name}</h3>
        <p className={styles['code']}>{groupedCode(code)}</p>
      </div>
      <table className={styles['table']}>
        <ColumnHeads labels={['Golfer', 'Course Handicap', 'Teebox']} />
        <tbody>
          {golfers.map((golfer) => (
            <tr key={golfer.id}>
              <th scope="row">{nameOf(golfer)}</th>
              <td className={styles['figure']} data-label="Course Handicap">
                {formatCourseHandicap(courseHandicap(golfer.coursehandicap))}
              </td>
              <td>{tees.get(golfer.teebox_id) ?? ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles['ways']}>
        <Link to={`/leaderboard/${code}`} className={buttonLook('soft')}>
          Score
        </Link>
        <Button onClick={() => void copyLink(link)}>
          <Copy aria-hidden="true" size={20} />
          Copy link
        </Button>
        {'share' in navigator && (
          <Button onClick={() => void share({ title: name, text: `Score ${name}: ${groupedCode(code)}`, url: link })}>
            <Share2 aria-hidden="true" size={20} />
            Share
          </Button>
        )}
        <Button onClick={() => setShowingQr(true)}>
          <QrIcon aria-hidden="true" size={20} />
          QR code
        </Button>
      </div>
      <Dialog open={isShowingQr} title={name} onClose={() => setShowingQr(false)}>
        <QrCode text={link} label={`QR code of ${link}`} />
        <p className={styles['spelled']}>{groupedCode(code)}</p>
      </Dialog>
    </Card>
  )
}

/** Turning away from the phone's own sheet is not a failure. */
async function share(what: ShareData): Promise<void> {
  await navigator.share(what).catch(() => undefined)
}
