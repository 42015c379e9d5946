import { judgeBroadcast } from '#db/messages/broadcasts.ts'
import type { BroadcastRefusal } from '#db/messages/broadcasts.ts'
import type { Transaction } from '#db/database.ts'
import { accept } from '#golf/result.ts'
import type { Result } from '#golf/result.ts'

type Form = { readonly send_email?: '0' | '1' | undefined }
type Asked = { readonly form: Form; readonly memberId: number; readonly at: Date }

/**
 * Whether members are to be told of what a form saves: refused when that is asked for and not allowed now. It is judged
 * before anything is saved, so that whoever sends it learns it in time.
 */
export async function judgeTelling(
  tx: Transaction,
  { form, ...sender }: Asked,
): Promise<Result<boolean, BroadcastRefusal>> {
  if (form.send_email !== '1') return accept(false)
  const judged = await judgeBroadcast(tx, sender)
  return judged.ok ? accept(true) : judged
}
