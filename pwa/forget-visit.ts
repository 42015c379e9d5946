import type { DevicePorts } from '#sync/device/device.ts'
import { forgetTyped } from './forms/use-typed.ts'
import { forgetOutingDraft } from './outings/forget-outing-draft.ts'
import { forgetKeys } from './server/unanswered.ts'
import { dropWayBack } from './way-back.ts'

/**
 * Before a person signs out on purpose: deletes what they were typing and the page to go back to. Not after it, because
 * the server's answer can take long, and the login is in view: the person may close the page.
 */
export function forgetVisit({ storage }: Pick<DevicePorts, 'storage'>): void {
  dropWayBack({ storage })
  forgetOutingDraft(storage)
  forgetTyped(storage)
  forgetKeys(storage)
}
