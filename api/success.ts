/** What a call answers that did what was asked. */
export const success = { result: 'Success' } as const
