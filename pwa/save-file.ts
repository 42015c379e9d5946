import type { ServerResult } from '#sync/device/connection/server-calls.ts'
import { texts } from './shell/texts.ts'
import { useNotices } from './ui/notices.tsx'

type ServedFile = { readonly filename: string; readonly type: string; readonly content: string }

/** Milliseconds for which the file stays available; browsers may ask where to save it. */
const kept = 60_000

/**
 * Returns a function that saves the file of an answer as a browser download. It resolves to whether there was a file.
 */
export function useSaveFile(): (asked: Promise<ServerResult<ServedFile>>) => Promise<boolean> {
  const notices = useNotices()
  return async (asked) => {
    const answer = await asked
    if (!answer.ok) {
      notices.fail(texts.file.notSaved, answer.refusal.message)
      return false
    }
    download(answer.value)
    notices.succeed(texts.file.saved, answer.value.filename)
    return true
  }
}

function download({ filename, type, content }: ServedFile): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }))
  link.download = filename
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), kept)
}
