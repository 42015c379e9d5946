import type { Refusal } from '#golf/result.ts'
import type { AnswerOf, Call, RequestOf } from '../calls/call.ts'
import type { Device } from './device.ts'

/** A refusal as the club words it; `fields` names what was wrong with which field of a form. */
export type ClubRefusal = Refusal & { readonly fields?: Readonly<Record<string, string>> }

export type ClubResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: ClubRefusal }

/** `outing` makes the call with this phone's right to score that outing, when it has one, instead of the sign-in. */
export type ClubRequest<C extends Call> = RequestOf<C> & { readonly outing?: number }

/**
 * Makes one call of the club as whoever is signed in. The club's no is a value; throws a ClubFailure when there is
 * no answer of the club.
 */
export async function callClub<C extends Call>(
  device: Device,
  call: C,
  request: ClubRequest<C>,
): Promise<ClubResult<AnswerOf<C>>> {
  throw new Error(`not built: ${device.database.name} ${call.path} ${String(request.outing)}`)
}
