import type { ComponentType } from 'react'

/** The functions that load the screens, by file. */
export const framedScreens = import.meta.glob<Readonly<Record<string, ComponentType>>>([
  './screens/**/*-screen.tsx',
  './not-found-screen.tsx',
])
