/** What a sign-in is good for: everything, choosing a new password, or what the link of a mail is enough for. */
export const signInScopes = ['full', 'reset', 'link'] as const

export type SignInScope = (typeof signInScopes)[number]
