// The scripts that run after the installation are TypeScript, and their compiler reads no types out of JavaScript.
export function isAtLeast(version: string, least: string): boolean
