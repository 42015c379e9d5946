import type { ComponentType } from 'react'
import { componentOf, type AppRoute } from './routes.ts'

const files = import.meta.glob<Readonly<Record<string, ComponentType>>>([
  './screens/**/*-screen.tsx',
  './not-found-screen.tsx',
])

/** Loads the component of a route. The build makes a chunk of each screen's file. */
export async function loadScreen(route: Pick<AppRoute, 'file' | 'component'>): Promise<ComponentType> {
  const exported = await files[`./${route.file}`]?.()
  const Content = exported?.[componentOf(route)]
  if (Content === undefined) throw new Error(`pwa/${route.file} does not export ${componentOf(route)}`)
  return Content
}
