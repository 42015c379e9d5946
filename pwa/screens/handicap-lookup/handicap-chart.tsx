import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { formatHandicap } from '#golf/course/handicap-text.ts'
import { chartData, type ChartMonth } from '../../rounds/chart-points.ts'
import { useMedia } from '../../ui/use-media.ts'

type Props = { months: readonly ChartMonth[]; height: number; onMonth: (month: string) => void }

/** Draws the chart of the months. Hidden from screen readers, which read the table beside it. */
export function HandicapChart({ months, height, onMonth }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const isDark = useMedia('(prefers-color-scheme: dark)')

  useEffect(() => {
    const target = place.current
    if (target === null) return undefined
    const [seconds, indexes, antis] = chartData(months)
    const chart = new uPlot(optionsOf(target, height), [seconds, indexes, antis], target)
    const pick = () => {
      const at = chart.cursor.idx
      const month = typeof at === 'number' ? months[at]?.month : undefined
      if (month !== undefined) onMonth(month)
    }
    chart.over.addEventListener('click', pick)
    const fit = new ResizeObserver(() => chart.setSize({ width: target.clientWidth, height }))
    fit.observe(target)
    return () => {
      fit.disconnect()
      chart.destroy()
    }
    // The chart reads colors from the page when it is drawn, so a change of the scheme redraws it.
  }, [months, height, isDark, onMonth])

  return <div ref={place} aria-hidden="true" style={{ minHeight: height }} />
}

function optionsOf(target: HTMLElement, height: number): uPlot.Options {
  const page = getComputedStyle(target)
  const color = (name: string) => page.getPropertyValue(name).trim()
  const axis: uPlot.Axis = {
    stroke: color('--ink-2'),
    grid: { stroke: color('--line'), width: 1 },
    ticks: { show: false },
    font: '13px Inter Variable, sans-serif',
  }
  return {
    width: target.clientWidth,
    height,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false } },
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    axes: [axis, { ...axis, size: 44, values: (_, splits) => splits.map((value) => shortFigure(value)) }],
    series: [
      {},
      { stroke: color('--green'), width: 3, spanGaps: true, points: { show: true, size: 7, fill: color('--card') } },
      { stroke: color('--flag'), width: 2, dash: [5, 5], spanGaps: true, points: { show: false } },
    ],
  }
}

function shortFigure(value: number): string {
  return formatHandicap(value).replace(/\.0$/, '')
}
