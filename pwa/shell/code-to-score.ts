import type { OutingListed } from '#sync/device/outings/outings.ts'

type OnPhone = Pick<OutingListed, 'status' | 'code'>

/**
 * The code under which the member scores now; null without an outing. What is on the phone, the latest opened first,
 * counts until the club answers; an empty code is the club's word for none.
 */
export function codeToScore(answer: string | undefined, onPhone: readonly OnPhone[]): string | null {
  if (answer !== undefined) return answer === '' ? null : answer
  return onPhone.find(({ status, code }) => status === 'inprogress' && code !== null)?.code ?? null
}
