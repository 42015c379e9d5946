import Check from 'lucide-react/icons/check'
import type { Scorecard, ScorecardRow } from '#golf/card/scorecard.ts'
import { ScoreFigure } from '../../../rounds/score-figure.tsx'
import * as texts from './texts.ts'
import styles from './sign.module.css'

/** Out, in, gross and net. A card has no total if a ball was not holed out. */
export function Totals({ card: { out, in: back, total, holes } }: { card: Scorecard }) {
  const hasTotal = total.notHoled === 0
  const hasTwoSides = holes.some(({ hole }) => hole > 9)
  return (
    <dl className={styles['totals']}>
      {hasTwoSides && <Total label={texts.out} value={out.notHoled === 0 ? out.gross : '–'} />}
      {hasTwoSides && <Total label={texts.back} value={back.notHoled === 0 ? back.gross : '–'} />}
      <Total label={texts.gross} value={hasTotal ? total.gross : texts.noTotal} isMain />
      {hasTotal && <Total label={texts.net} value={total.net} />}
    </dl>
  )
}

function Total({ label, value, isMain = false }: { label: string; value: number | string; isMain?: boolean }) {
  return (
    <div className={isMain ? styles['main'] : undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

type CardProps = { card: Scorecard; differences: readonly number[] }

/** The holes of a card by nines. A hole on which two phones disagree has a question mark. */
export function HolesOfCard({ card: { holes, out, in: back }, differences }: CardProps) {
  const nines = [
    { label: texts.out, rows: holes.filter(({ hole }) => hole <= 9), sum: out.gross },
    { label: texts.back, rows: holes.filter(({ hole }) => hole > 9), sum: back.gross },
  ]
  return (
    <div className={styles['nines']}>
      {differences.length > 0 && (
        <p className={styles['line']}>
          <span className={styles['done']}>
            <Check size="1.125em" aria-hidden="true" />
          </span>
          <b>{texts.holesAgree(holes.length - differences.length)}</b>
        </p>
      )}
      {nines.map(
        ({ label, rows, sum }) =>
          rows.length > 0 && <Nine key={label} label={label} rows={rows} sum={sum} differences={differences} />,
      )}
    </div>
  )
}

type NineProps = { label: string; rows: readonly ScorecardRow[]; sum: number; differences: readonly number[] }

function Nine({ label, rows, sum, differences }: NineProps) {
  const isOpen = rows.some(({ hole }) => differences.includes(hole))
  return (
    <table className={styles['nine']}>
      <thead>
        <tr>
          {rows.map(({ hole }) => (
            <th key={hole} scope="col">
              {hole}
            </th>
          ))}
          <th scope="col">{label}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          {rows.map(({ hole, par, written: value }) => {
            if (differences.includes(hole)) {
              return (
                <td key={hole}>
                  <span className={styles['open']}>?</span>
                </td>
              )
            }
            return <td key={hole}>{value === undefined ? '–' : <ScoreFigure gross={value} par={par} />}</td>
          })}
          <td className={styles['sum']}>{isOpen || rows.some(({ gross }) => gross === undefined) ? '–' : sum}</td>
        </tr>
      </tbody>
    </table>
  )
}
