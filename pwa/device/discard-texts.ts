export const texts = {
  notDiscarded: { title: 'Not discarded', detail: 'This phone’s storage did not take it. Please try again.' },
} as const
