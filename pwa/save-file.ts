import type { ServerResult } from '#sync/device/connection/server-calls.ts'
import { useNotices } from './ui/notices.tsx'

type ClubFile = { readonly filename: string; readonly type: string; readonly content: string }

/** Long enough for a browser that asks where to put it. */
const kept = 60_000

/** Puts a file of the club where the browser puts what one downloads. Answers whether there was one. */
export function useSaveFile(): (asked: Promise<ServerResult<ClubFile>>) => Promise<boolean> {
  const notices = useNotices()
  return async (asked) => {
    const answer = await asked
    if (!answer.ok) {
      notices.fail('The file was not saved', answer.refusal.message)
      return false
    }
    download(answer.value)
    notices.succeed('File saved', answer.value.filename)
    return true
  }
}

function download({ filename, type, content }: ClubFile): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }))
  link.download = filename
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), kept)
}
