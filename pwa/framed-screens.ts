import type { ComponentType } from 'react'

/** The files of the screens, each with what loads it. */
export const framedScreens = import.meta.glob<Readonly<Record<string, ComponentType>>>([
  './screens/**/*-screen.tsx',
  './not-found-screen.tsx',
])
