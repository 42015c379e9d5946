import * as z from 'zod/mini'
import { defineCall, once } from './call.ts'
import { fileColumns, lineFaults, listBody } from './import-files.ts'
import { usgaStates } from './rounds.ts'
import { byId, file, id, line, page, success } from './shapes.ts'

export const roundExport = defineCall({
  method: 'GET',
  path: 'round/export',
  who: 'member',
  summary: 'One’s own rounds with their handicap history as a file, or (administrators) those of the club',
  query: () => z.object({ scope: z.enum(['own', 'club']), format: z.enum(['csv', 'json']) }),
  answer: file,
})

/** The fields of a round in a file, in the order of the form. */
export const roundFields = ['date', 'course', 'tee', 'rating', 'slope', 'score', 'parorbetter', 'tournament'] as const

export type RoundField = (typeof roundFields)[number]

/** The columns of a file: the fields of a round, and the name of its golfer, which an export has. */
const roundColumns = [...roundFields, 'lastname', 'firstname'] as const

export type RoundColumn = (typeof roundColumns)[number]

const importBody = once(() =>
  z.strictObject({
    /** The golfer whose record it is; left out, the caller. Only administrators may name another golfer. */
    user_id: z.optional(id),
    /**
     * The columns are recognized by their names in the first line: date, course, tee and score, and optionally
     * tournament, parorbetter, rating and slope. Without rating and slope those of the tees apply. With `columns`, even
     * if it is empty, the preview of a file that lacks one of the first four answers its columns instead of a refusal.
     */
    ...listBody(roundFields, roundColumns).shape,
  }),
)

const importRow = once(() =>
  z.object({
    /** The line of the file, from 1. */
    line: z.int(),
    date: z.string(),
    course: z.string(),
    tee: z.string(),
    rating: z._default(z.string(), ''),
    slope: z._default(z.string(), ''),
    score: z.string(),
    parorbetter: z._default(z.string(), ''),
    tournament: z._default(z.string(), ''),
    /**
     * `same`: the round is already posted. An older server leaves it out: it marks such a row by `problem` alone, and
     * skips no lines.
     */
    outcome: z.optional(z.enum(['add', 'same', 'refused', 'skipped'])),
    /** Why this row is not posted; null when it is, and when it is skipped. */
    problem: z.nullable(z.string()),
    faults: z._default(lineFaults(roundFields), []),
  }),
)

const importAnswer = once(() =>
  z.object({
    rows: z.array(importRow()),
    accepted: z.int(),
    /** The number of rows with a problem, rounds that are already posted among them. */
    refused: z.int(),
    /** The names of columns that were ignored. */
    ignored: z._default(z.array(z.string()), []),
    columns: z._default(fileColumns(roundColumns), []),
  }),
)

export const roundImportPreview = defineCall({
  method: 'POST',
  path: 'round/import/preview',
  who: 'member',
  summary: 'What an import would take, and every row that it would refuse with the reason; changes nothing',
  body: importBody,
  answer: importAnswer,
})

export const roundImport = defineCall({
  method: 'POST',
  path: 'round/import',
  who: 'member',
  summary: 'Post the rounds of a file, without the rows that the preview refuses',
  body: importBody,
  answer: importAnswer,
})

const usgaRound = once(() =>
  z.object({
    round_id: z.int(),
    state: z.enum(usgaStates),
    asked: z.string(),
    settled: z.nullable(z.string()),
    aga: z.string(),
    lastname: z.string(),
    firstname: z.string(),
    date: z.string(),
    coursename: z.string(),
    tee: z.string(),
    score: z.int(),
    /**
     * How the round was changed after it was sent: the association then has other figures. Null if it was not changed.
     */
    since: z.optional(z.nullable(z.enum(['changed', 'deleted']))),
  }),
)

export const usgaRounds = defineCall({
  method: 'GET',
  path: 'admin/usgaRounds',
  who: 'admin',
  summary: 'Rounds for the national association: what waits for the handicap chair, what went out and what failed',
  /** `changed`: rounds that were changed or deleted after they were sent. */
  query: () => z.object({ state: z.optional(z.enum([...usgaStates, 'changed'])), ...page.query }),
  answer: () =>
    z.object({
      ...page.of(usgaRound()).shape,
      /** The number of rounds in the next export, whatever page or state the list shows. */
      ready: z.optional(z.int()),
    }),
})

export const usgaExport = defineCall({
  method: 'POST',
  path: 'admin/usgaRounds/export',
  who: 'admin',
  summary: 'The rounds that wait or failed as a CSV for the handicap chair; they count as posted from then on',
  keepsKey: true,
  setsState: (body) => (body as { readonly again?: unknown }).again !== undefined,
  /** `again`: the time of an earlier export (`settled`). The same file is then returned, and nothing else changes. */
  body: () => z.strictObject({ again: z.optional(line(30)) }),
  answer: file,
})

export const usgaSettle = defineCall({
  method: 'POST',
  path: 'admin/usgaRounds/:id/settle',
  who: 'admin',
  summary: 'Say whether the association has a round that got no answer when it was sent, or has it as it was changed',
  params: byId,
  body: () => z.strictObject({ posted: z.boolean() }),
  answer: success,
})
