import { sixes } from '#golf/games/sixes.ts'
import type { Play } from '#golf/games/game.ts'
import type { NameOf } from '../games/game-lines.ts'
import styles from './hole-scoring.module.css'
import { teamsOnHole } from './teams-on-hole.ts'

type Props = { play: Play; hole: number; nameOf: NameOf }

/** Who plays with whom on a hole; said aloud where the teams change. */
export function SixesTeams({ play, hole, nameOf }: Props) {
  const teams = teamsOnHole({ standing: sixes.standing(play), question: sixes.beforeHole(play, hole), nameOf })
  if (teams === null) return null
  return (
    <p role="status" className={teams.areNew ? styles['newTeams'] : styles['teams']}>
      {teams.areNew && <b>New teams. </b>}
      {teams.text}
    </p>
  )
}
