import { createPortal } from 'react-dom'
import { shownDay } from '#golf/day.ts'
import type { Roster } from '#sync/calls/sign-ups.ts'
import { indexText } from '../../people/index-text.ts'
import type { TeeTimeFacts } from './facts-card.tsx'
import { courseHandicapText, startList, teeText } from './roster-words.ts'
import { texts } from './texts.ts'
import styles from '../../ui/printed-list.module.css'

/** The printed version of the players: when, where and with whom each golfer starts. Not shown on the screen. */
export function StartList({ facts: { title, date, detail }, roster }: { facts: TeeTimeFacts; roster: Roster }) {
  const { columns } = texts
  return createPortal(
    <section className={styles['list']} aria-hidden="true">
      <h1>{title}</h1>
      <p>
        {shownDay(date)} · {detail}
      </p>
      {startList(roster).map(({ group, start, players }) => (
        <table key={group ?? 0}>
          <caption>
            {texts.group(group)}
            {start !== '' && ` · ${start}`}
          </caption>
          <thead>
            <tr>
              {[columns.name, columns.index, columns.courseHandicap, columns.tee, columns.flight].map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {players.map((player) => (
              <tr key={player.id}>
                <th scope="row">{player.name}</th>
                <td>{indexText(player)}</td>
                <td>{courseHandicapText(player)}</td>
                <td>{teeText(player, roster)}</td>
                <td>{player.flight ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </section>,
    document.body,
  )
}
