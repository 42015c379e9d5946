/** A page of a list as sent to clients; pages are numbered from 1. */
export type Page<Row> = {
  readonly results: Row[]
  readonly page: number
  readonly nextPage: number | null
  readonly totalPages: number
}

export type PageRequest = { readonly page?: number | undefined; readonly size?: number | undefined }

/** The default page size. */
const usualSize = 25

/** Which rows to read for a page. */
export function rowsOf({ page = 1, size = usualSize }: PageRequest): {
  readonly limit: number
  readonly offset: number
} {
  return { limit: size, offset: (page - 1) * size }
}

export function pageOf<Row>(
  { page = 1, size = usualSize }: PageRequest,
  { results, total }: { results: Row[]; total: number },
): Page<Row> {
  const totalPages = Math.ceil(total / size)
  return { results, page, nextPage: page < totalPages ? page + 1 : null, totalPages }
}
