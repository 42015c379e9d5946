import type { OutingGame } from '#golf/games/played-games.ts'
import { sidesText } from '#golf/games/side-names.ts'
import { Button } from '../../../../ui/button.tsx'
import { classes } from '../../../../ui/classes.ts'
import { useFocusAfterRemoval } from '../../../../ui/focus-somewhere.ts'
import type { NameOf } from '../../games/game-lines.ts'
import styles from './game-deeds.module.css'

type Props = { label: string; detail?: string; wide?: boolean; onClick: () => void }

/**
 * A button for something that can be recorded in a game. A tap on a press removes its button, and another button moves
 * to that place, so a second tap is ignored.
 */
export function Deed({ label, detail, wide = false, onClick }: Props) {
  const button = useFocusAfterRemoval<HTMLButtonElement>()
  return (
    <Button ref={button} className={classes(styles['deed'], wide && styles['wide'])} tapsOnce onClick={onClick}>
      {label}
      {detail !== undefined && <small>{detail}</small>}
    </Button>
  )
}

export function versusText({ sides }: Pick<OutingGame, 'sides'>, nameOf: NameOf): string {
  return sidesText(sides.map(({ golfers }) => golfers.map(nameOf)))
}
