/** Addresses that the server answers itself: its calls and probes, and files, including missing ones. */
export const outsideTheApp: RegExp[] = [/^\/api(\/|$)/, /^\/(livez|readyz)$/, /\/[^/?]+\.[a-z0-9]+(\?|$)/i]
