import type { OutingGame } from '#golf/games/played-games.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import type { NameOf } from '../games/game-lines.ts'
import styles from './game-deeds.module.css'

type Props = { label: string; detail?: string; wide?: boolean; onClick: () => void }

/** A button for something that can be recorded in a game. */
export function Deed({ label, detail, wide = false, onClick }: Props) {
  return (
    <Button className={classes(styles['deed'], wide && styles['wide'])} onClick={onClick}>
      {label}
      {detail !== undefined && <small>{detail}</small>}
    </Button>
  )
}

export function namesOf(ids: readonly number[], nameOf: NameOf): string {
  return ids.map(nameOf).join(' & ')
}

export function versusText({ sides }: Pick<OutingGame, 'sides'>, nameOf: NameOf): string {
  return sides.map(({ golfers }) => namesOf(golfers, nameOf)).join(' vs. ')
}
