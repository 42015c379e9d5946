type Destination = { readonly to: string; readonly label: string }

/** Where the menu leads. */
export function destinations({ isSignedIn }: { isSignedIn: boolean }): readonly Destination[] {
  const leaderboard = { to: '/leaderboard', label: 'Leaderboard' }
  return isSignedIn
    ? [{ to: '/currentOutings', label: 'Current Outings' }, leaderboard]
    : [{ to: '/login', label: 'Login' }, leaderboard]
}

/** On these screens one is already at the score, or not yet known. */
export function hidesScoreButton(pathname: string): boolean {
  return /^\/(leaderboard|login)(\/|$)/.test(pathname)
}

/** A new version is not offered where a reload would cost what was entered. */
export function mayOfferUpdate({ pathname, waiting }: { pathname: string; waiting: number }): boolean {
  return waiting === 0 && !/^\/(tournament|leaderboard\/.+)/.test(pathname)
}
