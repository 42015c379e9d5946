import type { Call, Who } from '#sync/calls/call.ts'

const proofs: Record<Who, Record<string, string[]>[]> = {
  anyone: [],
  outing: [{ outing: [] }, { accessCode: [] }, { member: [] }],
  'signed-in': [{ member: [] }],
  member: [{ member: [] }],
  admin: [{ member: [] }],
}

/** What the description says about a call besides its shapes. */
export function describeCall({ path, who, summary }: Call) {
  return { summary, tags: [path.split('/')[0] ?? path], security: proofs[who] }
}
