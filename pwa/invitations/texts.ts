import { counted } from '../ui/words.ts'

/** Texts for administrators about invitations that are not sent yet. */
export const texts = {
  goOut: ({ invitations, at, lacksMail }: { invitations: number; at: string; lacksMail: boolean }) => {
    const all = counted(invitations, 'invitation')
    if (!lacksMail) return `${all} ${invitations === 1 ? 'goes' : 'go'} out ${at}.`
    return `${all} ${invitations === 1 ? 'goes' : 'go'} to Messages ${at}, because no mail server is set.`
  },
  undo: 'Undo invitations',
  undone: (invitations: number) => `${counted(invitations, 'invitation')} taken back`,
  noneGo: 'No invitations go out.',
  failed: 'Invitations not taken back',
}
