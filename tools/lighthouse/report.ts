/** What every screen has to reach, of 100. */
export const goals = { performance: 95, accessibility: 100, 'best-practices': 100 } as const

export type Category = keyof typeof goals

/** What is read of a report of Lighthouse. */
export type Report = {
  readonly categories: Readonly<
    Record<
      Category,
      { readonly score: number; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }
    >
  >
  readonly audits: Readonly<
    Record<string, { readonly title: string; readonly score: number | null; readonly numericValue?: number }>
  >
  readonly runtimeError?: { readonly message: string }
}

export type Judged = {
  readonly name: string
  readonly scores: Readonly<Record<Category, number>>
  readonly reports: readonly Report[]
}

/** One line for each goal that a screen misses, with what Lighthouse found, once each. */
export function failings({ name, scores, reports }: Judged): readonly string[] {
  return (Object.keys(goals) as Category[])
    .filter((category) => Math.round(scores[category]) < goals[category])
    .map((category) => {
      const found = reports.flatMap(({ categories, audits }) =>
        categories[category].auditRefs
          .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
          .map(({ id }) => audits[id]?.title ?? id),
      )
      return `${name}: ${category} ${scores[category].toFixed(0)}, not ${goals[category]}: ${[...new Set(found)].join('; ')}`
    })
}
