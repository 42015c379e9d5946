import { useMemo } from 'react'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import type { NameOf } from '../../../../outings/outing-names.ts'
import { PlaceLink } from '../../../../ui/place.tsx'
import { linesOfGroup } from '../../games/games-beside.ts'
import { useStandings, type Recording } from '../recording.ts'
import styles from './games-in-a-line.module.css'

type Props = {
  outing: OutingOnPhone
  recording: Recording
  group: number
  nameOf: NameOf
  /** The id of a game that the screen shows elsewhere. */
  besides: number | undefined
}

/** The group's games above its golfers, one line each. A tap opens the Games tab. */
export function GamesInALine({ outing: onDisk, recording, group, nameOf, besides }: Props) {
  const { outing, isSaved } = useStandings(onDisk, recording)
  const lines = useMemo(() => linesOfGroup(outing, { group, nameOf, besides }), [outing, group, nameOf, besides])
  if (lines.length === 0) return null
  return (
    <PlaceLink to="?show=games" replace className={styles['besides']} data-unsaved={!isSaved || undefined}>
      {lines.slice(0, 3).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </PlaceLink>
  )
}
