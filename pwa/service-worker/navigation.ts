/** Addresses that the server answers itself: its calls and probes, and files, of which a missing one stays missing. */
export const outsideTheApp: RegExp[] = [/^\/api(\/|$)/, /^\/(livez|readyz)$/, /\/[^/?]+\.[a-z0-9]+(\?|$)/i]
