const hour = 3_600_000

/** An installed app may stay open for days; it looks for a new version when it is brought back, at most hourly. */
export function lookAgain(look: () => Promise<unknown>): void {
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < hour) return
    lookedAt = Date.now()
    // Without a network there is nothing new.
    void look().catch(() => undefined)
  })
}
