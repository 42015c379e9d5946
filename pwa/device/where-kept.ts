import type { Device } from '#sync/device/device.ts'

/** Where something is that the club does not have yet. */
export type WhereKept = 'saved on this phone' | 'on this page only'

export function whereKept({ lasts }: Pick<Device, 'lasts'>): WhereKept {
  return lasts ? 'saved on this phone' : 'on this page only'
}

/** The same at the beginning of a sentence. */
export function whereKeptSentence(device: Pick<Device, 'lasts'>): string {
  return device.lasts ? 'Saved on this phone' : 'On this page only: do not close it'
}
