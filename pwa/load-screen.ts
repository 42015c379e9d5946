import type { ComponentType } from 'react'
import { componentOf, type AppRoute } from './routes.ts'

const onCourse = import.meta.glob<Readonly<Record<string, ComponentType>>>('./screens/leaderboard/*-screen.tsx')

/**
 * Loads the component of a route. The build makes a chunk of each screen's file. The addresses of all chunks except
 * those of the course are loaded with the frame of their screens, because a scorer does not need them.
 */
export async function loadScreen(route: Pick<AppRoute, 'file' | 'component'>): Promise<ComponentType> {
  const address = `./${route.file}`
  const load = onCourse[address] ?? (await import('./framed-screens.ts')).framedScreens[address]
  const Content = (await load?.())?.[componentOf(route)]
  if (Content === undefined) throw new Error(`pwa/${route.file} does not export ${componentOf(route)}`)
  return Content
}
