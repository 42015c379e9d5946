import type { QueryClient } from '@tanstack/react-query'
import { loadShell } from '../routes.ts'
import { keepTrying } from '../ui/keep-trying.ts'
import { lazyWithPreload } from '../ui/lazy-with-preload.tsx'

/** What the shell keeps while a screen on the course stands alone. */
export type ShellMemory = {
  readonly answers: () => QueryClient | undefined
  readonly keepAnswers: (answers: QueryClient) => void
}

export function createShellMemory(): ShellMemory {
  let kept: QueryClient | undefined
  return {
    answers: () => kept,
    keepAnswers: (answers) => {
      kept = answers
    },
  }
}

/**
 * The shell comes by itself, so that a phone that opens a card on the course does not wait for it. Nothing could be drawn
 * in its place.
 */
export const Shell = lazyWithPreload(keepTrying(async () => (await loadShell()).Shell))
