import { useMemo, useState } from 'react'
import { sideText } from '#golf/games/side-names.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import type { NameOf } from '../../../../outings/outing-names.ts'
import { Button } from '../../../../ui/button.tsx'
import { ChoiceButtons } from '../../../../ui/choice.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { partnerNames } from '../../games/games-beside.ts'
import { Deed } from './deed.tsx'
import type { DriveDeed } from './deeds-on-hole.ts'
import * as onHoleTexts from './texts.ts'
import type { KeepRecord } from './use-keep-record.ts'
import styles from './game-deeds.module.css'

type DrivesProps = {
  deeds: readonly DriveDeed[]
  /** The hole in view; null after the last one. */
  hole: number | null
  outing: OutingOnPhone
  nameOf: NameOf
  keep: KeepRecord
}

/** Lets each team of the group choose whose drive it used. */
export function Drives({ deeds, hole, outing, nameOf, keep }: DrivesProps) {
  const partnerOf = useMemo(() => partnerNames(outing.snapshot), [outing.snapshot])
  const [open, setOpen] = useState<string | null>(null)
  const opened = deeds.find((deed) => keyOf(deed) === open)
  const isOneTeam = new Set(deeds.map(({ place }) => place.golferId)).size === 1
  return (
    <>
      {deeds.map((deed) => (
        <Deed
          key={keyOf(deed)}
          wide
          label={deed.place.hole === hole ? onHoleTexts.whoseDrive : onHoleTexts.whoseDriveOn(deed.place.hole)}
          detail={onHoleTexts.ofTeam(isOneTeam ? '' : nameOf(deed.place.golferId), driveText(deed, partnerOf))}
          onClick={() => setOpen(keyOf(deed))}
        />
      ))}
      {opened !== undefined && (
        <DriveSheet deed={opened} partnerOf={partnerOf} keep={keep} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

function keyOf({ place: { gameId, hole, golferId } }: DriveDeed): string {
  return `${gameId}/${hole}/${golferId}`
}

/** States whose drive a team used and what it still needs: Ben’s drive · must use Alice. */
function driveText({ golfers, mustUse, chosen, text }: DriveDeed, partnerOf: NameOf): string {
  return onHoleTexts.driveOfTeam({
    used: chosen === null ? null : partnerOf(chosen),
    mustUse: mustUse.length === golfers.length ? '' : sideText(mustUse.map(partnerOf)),
    left: text,
  })
}

type Props = {
  deed: DriveDeed
  partnerOf: NameOf
  keep: KeepRecord
  onClose: () => void
}

/** The choice of the golfer whose drive the team used on a hole. */
function DriveSheet({ deed, partnerOf, keep, onClose }: Props) {
  const { place, golfers, chosen } = deed
  // A golfer who has left the team can't be chosen again.
  const [picked, setPicked] = useState(golfers.some(({ golferId }) => golferId === chosen) ? (chosen ?? 0) : 0)

  async function save() {
    if (await keep(place, { side: null, amount: picked })) onClose()
  }

  return (
    <Dialog
      open
      title={onHoleTexts.whoseDriveOn(place.hole)}
      onClose={onClose}
      actions={
        <Button tone="primary" wide disabled={picked === 0} onClick={() => void save()}>
          {onHoleTexts.enterIt}
        </Button>
      }
    >
      <div className={styles['form']}>
        <p className={styles['quiet']}>{driveText(deed, partnerOf)}</p>
        <ChoiceButtons
          label={onHoleTexts.whoseDrive}
          value={picked}
          options={golfers.map(({ golferId, ...drives }) => {
            return { value: golferId, label: partnerOf(golferId), detail: onHoleTexts.drivesOf(drives) }
          })}
          onValue={setPicked}
        />
      </div>
    </Dialog>
  )
}
