// A principal is the right under which operations are made and queued: that of a group of an outing, by its code, or
// that of a member, by a sign-in. Each has exactly one spelling, because operations are counted and looked up by it.

type ScoredGroup = { readonly outingId: number; readonly tgroupId: number }

export function principalOfGroup({ outingId, tgroupId }: ScoredGroup): string {
  return `${principalsOf(outingId)}${tgroupId}`
}

/** Returns the prefix that the principals of all groups of an outing share. */
export function principalsOf(outingId: number): string {
  return `outing:${outingId}:`
}

export function groupOfPrincipal(principal: string): ScoredGroup | undefined {
  const [, outingId, tgroupId] = /^outing:(-?[1-9]\d{0,14}):([1-9]\d{0,2})$/.exec(principal) ?? []
  return outingId && tgroupId ? { outingId: Number(outingId), tgroupId: Number(tgroupId) } : undefined
}

export function principalOfMember(memberId: number): string {
  return `u:${memberId}`
}

export function memberOfPrincipal(principal: string): number | undefined {
  const [, id] = /^u:([1-9]\d{0,14})$/.exec(principal) ?? []
  return id === undefined ? undefined : Number(id)
}
