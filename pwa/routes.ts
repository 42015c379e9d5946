import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { matchPath } from 'react-router-dom'

type Load = () => Promise<ComponentType>

export type AppRoute = {
  readonly path: string
  /** Follows the club's name in the window's title. */
  readonly title: string
  readonly load: Load
  readonly screen: LazyExoticComponent<ComponentType>
}

/** Screens for everybody. */
export const publicRoutes: readonly AppRoute[] = [
  route({
    path: '/login',
    title: 'Login',
    load: async () => (await import('./screens/login/login-screen.tsx')).LoginScreen,
  }),
  route({
    path: '/leaderboard',
    title: 'Leaderboard',
    load: async () => (await import('./screens/leaderboard/landing-screen.tsx')).LandingScreen,
  }),
]

const home: Load = async () => (await import('./screens/home/home-screen.tsx')).HomeScreen

/** Screens for members; everybody else is sent to the login. */
export const memberRoutes: readonly AppRoute[] = [
  route({ path: '/home', title: 'Home', load: home }),
  route({ path: '/currentOutings', title: 'Current Outings', load: home }),
  route({
    path: '/tournament',
    title: 'Group Scoring',
    load: async () => (await import('./screens/tournament/tournament-screen.tsx')).TournamentScreen,
  }),
  route({
    path: '*',
    title: 'Page Not Found',
    load: async () => (await import('./screens/not-found/not-found-screen.tsx')).NotFoundScreen,
  }),
]

/** Screens on the course, which stand alone: without the club's header and menu. */
export const courseRoutes: readonly AppRoute[] = [
  route({
    path: '/leaderboard/:code/:group?',
    title: 'Scoring',
    load: async () => (await import('./screens/leaderboard/scoring-screen.tsx')).ScoringScreen,
  }),
]

/** Whether the screen at an address stands inside the club's header and menu. */
export function standsInShell(pathname: string): boolean {
  return !courseRoutes.some(({ path }) => matchPath(path, pathname) !== null)
}

/** Where the app begins. */
export const startPath = '/login'

/** The screen at an address; every address has one. */
export function routeAt(pathname: string): AppRoute | undefined {
  const address = pathname === '/' ? startPath : pathname
  return [...publicRoutes, ...courseRoutes, ...memberRoutes].find(({ path }) => matchPath(path, address) !== null)
}

function route({ path, title, load }: Omit<AppRoute, 'screen'>): AppRoute {
  return { path, title, load, screen: lazy(async () => ({ default: await load() })) }
}
