type Reached = { readonly phonenum: string; readonly email: string }

/** How a member is reached, in one line. */
export function contactText({ phonenum, email }: Reached): string {
  return [phonenum, email].filter((part) => part !== '').join(' · ')
}
