import { expect, test } from 'vitest'
import { failings, type Report } from './report.ts'

function report(contrast: number, paint: number): Report {
  const category = (score: number, id: string) => ({
    score,
    auditRefs: [
      { id, weight: 7 },
      { id: 'note', weight: 0 },
    ],
  })
  return {
    categories: {
      performance: category(paint, 'paint'),
      accessibility: category(contrast, 'contrast'),
      'best-practices': category(1, 'console'),
    },
    audits: {
      paint: { title: 'Largest Contentful Paint', score: paint },
      contrast: { title: 'Contrast is not sufficient', score: contrast },
      console: { title: 'No errors', score: 1 },
      note: { title: 'A note', score: 0 },
    },
  }
}

test('a screen that reaches every goal has no failings', () => {
  const scores = { performance: 97.6, accessibility: 100, 'best-practices': 100 }
  expect(failings({ name: 'home', scores, reports: [report(1, 0.976)] })).toEqual([])
})

test('a missed goal is listed once, with its findings', () => {
  const scores = { performance: 80, accessibility: 0, 'best-practices': 100 }
  expect(failings({ name: 'home', scores, reports: [report(0, 0.8), report(0, 0.8)] })).toEqual([
    'home: performance 80, not 98: Largest Contentful Paint',
    'home: accessibility 0, not 100: Contrast is not sufficient',
  ])
})
