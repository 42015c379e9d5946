/** The minimum score of every screen, out of 100. */
export const goals = { performance: 98, accessibility: 100, 'best-practices': 100 } as const

type Category = keyof typeof goals

/** The fields of a Lighthouse report that are used. */
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

type Measured = {
  readonly name: string
  readonly scores: Readonly<Record<Category, number>>
  readonly reports: readonly Report[]
}

/** Returns one line for each goal that a screen misses, with the findings of Lighthouse. */
export function failings({ name, scores, reports }: Measured): readonly string[] {
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
