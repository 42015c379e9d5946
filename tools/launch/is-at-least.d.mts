// Types for the TypeScript scripts: their tsconfig does not check JavaScript.
export function isAtLeast(version: string, least: string): boolean
